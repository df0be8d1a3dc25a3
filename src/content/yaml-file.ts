import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isScalar,
  LineCounter,
  type Node,
  parseDocument,
  visit,
  type YAMLError,
  type YAMLWarning,
} from 'yaml';

export type Path = readonly PropertyKey[];

/** A parsed YAML text, with line numbers. */
export type YamlText = Readonly<{
  value: unknown;
  /** The line of the value at this path, or of its closest existing parent. */
  lineOf: (path: Path) => number;
  /** Why the text cannot be parsed. If there are any, `value` is undefined. */
  mistakes: readonly { line: number; message: string }[];
}>;

type Mistake = YAMLError | YAMLWarning;

/** Parses YAML. Never throws. @param firstLine the line of its file at which the text starts */
export function readYaml(text: string, firstLine = 1): YamlText {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (position: number) => lines.linePos(position).line + firstLine - 1;
  // Warnings count as mistakes: YAML warns when it takes a word for a tag of its own and drops it.
  const mistakes = worthTelling([...document.errors, ...document.warnings]).map((error) => ({
    line: lineAt(error.pos[0]),
    message: explained(error, text),
  }));
  if (mistakes.length === 0)
    mistakes.push(...references(document).map((node) => ({ line: lineAt(startOf(node)), message: QUOTE_SIGNS })));
  return {
    value: mistakes.length ? undefined : document.toJS(),
    mistakes,
    lineOf: (path) => lineAt(positionOf(document.contents, path)),
  };
}

/**
 * After the first syntax error the rest is misread, so only that one is reported. Duplicate fields are all reported.
 */
function worthTelling(errors: readonly Mistake[]): readonly Mistake[] {
  const other = errors.filter(({ code }) => code !== 'DUPLICATE_KEY').slice(0, 1);
  return other.length ? other : errors;
}

/** YAML anchors and aliases, '&name' and '*name'. In content/ these are always unquoted text. */
function references(document: Document.Parsed): Node[] {
  const found: Node[] = [];
  visit(document, {
    Node(_, node) {
      if (isAlias(node) || node.anchor) found.push(node);
    },
  });
  return found;
}

/** The position of a field is that of its name: a long text may start a line below. */
function positionOf(root: unknown, path: Path): number {
  let node = root;
  let position = startOf(root);
  for (const part of path) {
    if (!isCollection(node)) break;
    const pair = isMap(node) ? node.items.find(({ key }) => isScalar(key) && key.value === part) : undefined;
    const next = pair ? pair.value : node.get(part, true);
    if (pair === undefined && next === undefined) break;
    node = next;
    position = startOf(pair ? pair.key : next) || position;
  }
  return position;
}

function startOf(node: unknown): number {
  return (node as { range?: [number, number, number] } | null)?.range?.[0] ?? 0;
}

const QUOTE_SIGNS = "a text that begins with a sign such as @, *, &, !, % or ` must stand in 'quotation marks'";
const MESSAGES: Partial<Record<Mistake['code'], string>> = {
  BLOCK_AS_IMPLICIT_KEY:
    "a text that contains a colon must stand in 'quotation marks'; if there is none, begin this line as far to the right as the ones beside it",
  MULTILINE_IMPLICIT_KEY: "expected a field, a colon, a space and a value, such as 'title: The Table'",
  BAD_INDENT: 'begin this line as far to the right as the ones beside it, and close every bracket',
  BAD_SCALAR_START: QUOTE_SIGNS,
  BAD_ALIAS: QUOTE_SIGNS,
  TAG_RESOLVE_FAILED: QUOTE_SIGNS,
  BAD_DQ_ESCAPE: 'a text with a backslash must stand in \'single\' quotation marks, not in "double" ones',
  MULTIPLE_DOCS: "a line of three hyphens ('---') may not stand here",
  UNEXPECTED_TOKEN:
    "the line goes on after its value has ended; write an apostrophe inside 'single' quotation marks twice, and put a text that begins with a sign in quotation marks",
};

function explained({ code, message, pos }: Mistake, text: string): string {
  const line = text.slice(text.lastIndexOf('\n', pos[0] - 1) + 1);
  if (/^ *\t/.test(line)) return 'the line begins with a tab; use spaces';
  if (code === 'DUPLICATE_KEY') return `${/^[^:\n]*/.exec(text.slice(pos[0]))?.[0]}: the field stands here twice`;
  if (code === 'UNEXPECTED_TOKEN' && /^\[\][ \t]*$/m.test(text.slice(0, pos[0])))
    return "remove the line '[]' above: it says that there are no entries";
  if (code === 'MISSING_CHAR') {
    if (/quote/.test(message)) return 'a quotation mark is missing at the end of a text above';
    if (/indicator/.test(message)) return 'begin this line as far to the right as the ones beside it';
    return MESSAGES.MULTILINE_IMPLICIT_KEY ?? message;
  }
  return MESSAGES[code] ?? message;
}
