import './modes.css';
import { lazy, type Ref, Suspense, useId, useImperativeHandle, useRef, useState } from 'react';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import type { DraftProblems } from '../details/draft-problems.ts';
import type { ArticlePreviewProps } from './ArticlePreview.tsx';
import { HtmlField } from './HtmlField.tsx';
import { MODES } from './texts.ts';
import { VisualField, type VisualHandle } from './VisualField.tsx';

/** Loaded when the preview is first opened. */
const Preview = lazy(() => import('./Preview.tsx').then((module) => ({ default: module.Preview })));

export type TextMode = 'visual' | 'html';

interface TextEditorProps extends ArticlePreviewProps {
  /** The stored HTML. */
  stored: string;
  problem: DraftProblems['content'];
  mode: TextMode;
  onMode: (mode: TextMode) => void;
  onChange: (html: string) => void;
  ref: Ref<VisualHandle>;
}

/**
 * The text of an item, with its toggles Visual / HTML and Preview / Edit (docs/behaviour.md §2). A text that the visual
 * editor cannot represent opens in HTML mode, with the reason. Switching modes alone changes nothing.
 */
export function TextEditor({ stored, problem, mode, onMode, onChange, ref, ...article }: TextEditorProps) {
  const id = useId();
  const { content } = article.draft;
  const visual = useRef<VisualHandle>(null);
  const [previewing, setPreviewing] = useState(false);
  /** What the visual editor would lose from the text. */
  const [lost, setLost] = useState<readonly string[]>([]);
  const [anyway, setAnyway] = useState(false);
  /** Whether the visual editor failed to load. */
  const [failed, setFailed] = useState(false);
  const inVisual = mode === 'visual' && !failed && (lost.length === 0 || anyway);

  useImperativeHandle(ref, () => ({ flush: () => visual.current?.flush() }));

  function choose(wanted: TextMode) {
    visual.current?.flush();
    setLost([]);
    setAnyway(false);
    setFailed(false);
    onMode(wanted);
  }

  function togglePreview() {
    visual.current?.flush();
    setPreviewing(!previewing);
  }

  return (
    <section className="editor__text" aria-labelledby={id}>
      <div className="editor__bar">
        <h3 className="editor__heading" id={id}>
          {MODES.text}
        </h3>
        {!previewing && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot lay out its buttons in a row of ours.
          <div role="group" aria-label={MODES.label} className="toggle">
            {(['visual', 'html'] as const).map((each) => (
              <button
                key={each}
                type="button"
                className="toggle__choice"
                aria-pressed={(inVisual ? 'visual' : 'html') === each}
                onClick={() => choose(each)}
              >
                {MODES[each]}
              </button>
            ))}
          </div>
        )}
        <button type="button" className="button button--quiet" onClick={togglePreview}>
          {previewing ? MODES.edit : MODES.preview}
        </button>
      </div>
      <div hidden={previewing}>
        {inVisual ? (
          <VisualField
            ref={visual}
            html={content}
            stored={stored}
            anyway={anyway}
            onChange={onChange}
            onCannotHold={setLost}
            onFailed={() => setFailed(true)}
          />
        ) : (
          <>
            <div role="status">
              {failed && <p className="editor__notice">{MODES.failed}</p>}
              {mode === 'visual' && lost.length > 0 && (
                <div className="editor__notice">
                  <p>{MODES.cannotHold(lost)}</p>
                  <button type="button" className="button button--quiet" onClick={() => setAnyway(true)}>
                    {MODES.openAnyway}
                  </button>
                </div>
              )}
            </div>
            <HtmlField html={content} problem={problem} onChange={onChange} />
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
