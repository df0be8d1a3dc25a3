import { lazy, type Ref, Suspense, useId, useImperativeHandle, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import type { DraftProblems } from '../details/draft-problems.ts';
import { LabelledField } from '../details/LabelledField.tsx';
import { Notice } from '../Notice.tsx';
import type { EditedItem } from '../saving/edited-item.ts';
import type { ArticlePreviewProps } from './ArticlePreview.tsx';
import { Toggle } from './Toggle.tsx';
import { MODES } from './texts.ts';
import { type TextHandle, VisualField } from './VisualField.tsx';

/** Loaded when the preview is first opened. */
const Preview = lazy(() => import('./Preview.tsx').then((module) => ({ default: module.Preview })));

export type TextMode = 'visual' | 'html';

interface TextEditorProps extends ArticlePreviewProps {
  /** The stored HTML. */
  stored: string;
  problem: DraftProblems['content'];
  mode: TextMode;
  onMode: (mode: TextMode) => void;
  edited: EditedItem;
  ref: Ref<TextHandle>;
}

/**
 * The text of an item, with its toggles Visual / HTML and Preview / Edit (docs/behaviour.md §2). A text that the visual
 * editor cannot represent opens in HTML mode, with the reason. Switching modes alone changes nothing.
 */
export function TextEditor({ stored, problem, mode, onMode, edited, ref, ...article }: TextEditorProps) {
  const id = useId();
  const { content } = article.draft;
  const visual = useRef<TextHandle>(null);
  const root = useRef<HTMLElement>(null);
  const [previewing, setPreviewing] = useState(false);
  /** What the visual editor would lose from the text. */
  const [lost, setLost] = useState<readonly string[]>([]);
  const [anyway, setAnyway] = useState(false);
  /** Whether the visual editor failed to load. */
  const [failed, setFailed] = useState(false);
  const inVisual = mode === 'visual' && !failed && (lost.length === 0 || anyway);

  const change = (content: string) => edited.change({ content });

  useImperativeHandle(ref, () => ({
    focus: () => {
      if (visual.current) visual.current.focus();
      else root.current?.querySelector('textarea')?.focus();
    },
  }));

  function choose(wanted: TextMode) {
    edited.readText();
    setLost([]);
    setAnyway(false);
    setFailed(false);
    onMode(wanted);
  }

  function togglePreview() {
    edited.readText();
    setPreviewing(!previewing);
  }

  return (
    <section ref={root} className="border-ink grid grid-cols-1 content-start gap-4 border-t pt-4" aria-labelledby={id}>
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="text-subtitle me-auto" id={id}>
          {MODES.text}
        </h3>
        {!previewing && (
          <Toggle
            label={MODES.label}
            choices={['visual', 'html']}
            names={MODES}
            chosen={inVisual ? 'visual' : 'html'}
            onChoose={choose}
          />
        )}
        <Button kind="quiet" onClick={togglePreview}>
          {previewing ? MODES.edit : MODES.preview}
        </Button>
      </div>
      <div hidden={previewing}>
        {inVisual ? (
          <VisualField
            ref={visual}
            html={content}
            stored={stored}
            anyway={anyway}
            onChange={change}
            registerText={edited.registerText}
            onCannotHold={setLost}
            onFailed={() => setFailed(true)}
          />
        ) : (
          <>
            <div role="status">
              {failed && <Notice>{MODES.failed}</Notice>}
              {mode === 'visual' && lost.length > 0 && (
                <Notice>
                  <p>{MODES.cannotHold(lost)}</p>
                  <Button kind="quiet" onClick={() => setAnyway(true)}>
                    {MODES.openAnyway}
                  </Button>
                </Notice>
              )}
            </div>
            <HtmlField html={content} problem={problem} onChange={change} />
          </>
        )}
      </div>
      {previewing && (
        <ErrorBoundary message={MODES.previewFailed}>
          <Suspense>
            <Preview {...article} />
          </Suspense>
        </ErrorBoundary>
      )}
    </section>
  );
}

interface HtmlFieldProps {
  html: string;
  problem: string | undefined;
  onChange: (html: string) => void;
}

/** The text as HTML, in any formatting: the policy normalizes it on saving. */
function HtmlField({ html, problem, onChange }: HtmlFieldProps) {
  return (
    <LabelledField label={MODES.html} problem={problem}>
      {(attributes) => (
        <textarea
          {...attributes}
          className="text-small field-sizing-content min-h-[400px] font-mono"
          spellCheck={false}
          value={html}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </LabelledField>
  );
}
