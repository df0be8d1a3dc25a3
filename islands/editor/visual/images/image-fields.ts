import {
  $createParagraphNode,
  $getNodeByKey,
  HISTORY_MERGE_TAG,
  HISTORY_PUSH_TAG,
  type LexicalEditor,
  type NodeKey,
  stopLexicalPropagation,
} from 'lexical';
import { cleanHtml } from '../../../../src/html/html-policy.ts';
import { parseHtml } from '../../../../src/html/trusted-html.ts';
import type { UploadImage } from '../../../media/upload/upload.ts';
import type { ArticleImage } from '../nodes/article-image.ts';
import { $isFigureNode, $setFigureClass, type FigureNode } from '../nodes/FigureNode.ts';
import { button, choice, element, labelled } from './elements.ts';
import { $shift } from './moving.ts';
import { createReplacing } from './replacing.ts';
import { TEXTS } from './texts.ts';

export type ImageFields = ReturnType<typeof createImageFields>;

const meantForFields =
  'keydown pointerdown compositionstart compositionend input beforeinput click cut copy paste dragstart dragover drop'.split(
    ' ',
  );

/**
 * Creates the fields below an image: its description or that it is decorative, its caption, and its actions. They are
 * inside the figure, close to the image; the editor ignores input in them.
 */
export function createImageFields(editor: LexicalEditor, key: NodeKey, upload: UploadImage) {
  const panel = element('div', 'mt-3 grid cursor-auto gap-3 whitespace-normal border border-rule bg-sheet p-4');
  panel.setAttribute('role', 'group');
  panel.setAttribute('aria-label', TEXTS.fields);
  for (const name of meantForFields) panel.addEventListener(name, stopLexicalPropagation);
  panel.addEventListener('dblclick', (event) => event.stopPropagation());
  panel.addEventListener('keydown', onKey);

  const alt = labelled(TEXTS.alt, 'text', TEXTS.altHint);
  const decoration = labelled(TEXTS.decoration, 'checkbox');
  const caption = labelled(TEXTS.caption, 'text');
  const width = choice(TEXTS.width, TEXTS.widths);
  /** Whether further typing belongs to the same undo step. */
  let goesOn = false;
  panel.addEventListener('focusout', () => {
    goesOn = false;
  });

  alt.input.oninput = () => setAlt(alt.input.value || undefined);
  decoration.input.onchange = () => setAlt(decoration.input.checked ? '' : undefined);
  caption.input.oninput = () => {
    const html = cleanHtml(caption.input.value.trim());
    change(({ caption: _, ...image }) => (html ? { ...image, caption: html } : image));
  };

  width.select.onchange = () => $with((figure) => $setFigureClass(figure, WIDTH, width.select.value));

  const replacing = createReplacing(upload, (address) =>
    change(({ attributes: { width: _, height: __, src: ___, ...attributes }, ...image }) => ({
      ...image,
      attributes: { ...address, ...attributes },
    })),
  );
  const actions = element('div', 'flex flex-wrap gap-2 *:min-h-10 *:px-3 *:py-1 *:text-label/relaxed');
  actions.append(
    replacing.button,
    button(TEXTS.up, () => $with((figure) => $shift(figure, -1))),
    button(TEXTS.down, () => $with((figure) => $shift(figure, 1))),
    button(TEXTS.remove, () => {
      backToText();
      $with((figure) => {
        $writeAfter(figure);
        figure.remove();
      });
    }),
  );
  panel.append(alt.field, decoration.field, caption.field, width.field, actions, replacing.status);

  function $with(task: (figure: FigureNode) => void, tag = HISTORY_PUSH_TAG): void {
    editor.update(
      () => {
        const figure = $getNodeByKey(key);
        if ($isFigureNode(figure)) task(figure);
      },
      { tag },
    );
  }

  /** Focuses the root first: Lexical does not set the caret while a field within the text has the focus. */
  function backToText(): void {
    editor.getRootElement()?.focus({ preventScroll: true });
    editor.focus();
  }

  function change(changed: (image: ArticleImage) => ArticleImage): void {
    $with((figure) => figure.setImage(changed(figure.getImage())), goesOn ? HISTORY_MERGE_TAG : HISTORY_PUSH_TAG);
    goesOn = true;
  }

  function setAlt(text: string | undefined): void {
    change(({ attributes: { src = '', alt: _, ...attributes }, ...image }) => ({
      ...image,
      attributes: { src, ...(text !== undefined && { alt: text }), ...attributes },
    }));
  }

  function onKey(event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      backToText();
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      // Prevents submitting the form around the editor; the author continues writing.
      event.preventDefault();
      backToText();
      $with($writeAfter, HISTORY_MERGE_TAG);
    }
  }

  return {
    element: panel,
    /** Shows the values of an image; a field with the focus keeps its input. */
    show({ attributes, caption: words }: ArticleImage, classes = ''): void {
      width.select.value = classes.split(' ').find((name) => WIDTH.test(name)) ?? '';
      decoration.input.checked = attributes.alt === '';
      alt.input.disabled = attributes.alt === '';
      if (document.activeElement !== alt.input) alt.input.value = attributes.alt ?? '';
      if (document.activeElement !== caption.input) caption.input.value = captionAsTyped(words);
    },
    focus: () => (alt.input.disabled ? decoration.input : alt.input).focus(),
    stop(): void {
      replacing.stop();
      panel.remove();
    },
  };
}

/** The classes that say how wide an image is. */
const WIDTH = /^(?:width-|gallery$)/;

/** Moves the caret to the line after the figure. */
function $writeAfter(figure: FigureNode): void {
  if (!figure.getNextSibling()) figure.insertAfter($createParagraphNode());
  figure.selectNext(0, 0);
}

/** A caption as the author edits it: plain text if it contains no markup, otherwise HTML. */
function captionAsTyped(html = ''): string {
  return html.includes('<') ? html : (parseHtml(html).body.textContent ?? '');
}
