import { lazy, type ReactNode, type Ref, Suspense, useImperativeHandle, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../ui/Button.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { BarButton } from '../BarButton.tsx';
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
  /** The elements of the bar that receive the toolbar and the button of the preview. */
  slots: { tools: Element | null; preview: Element | null };
  /** The title, above the text. */
  children: ReactNode;
  ref: Ref<TextHandle>;
}

/**
 * The text of an item, with its toggles Visual / HTML and Preview / Edit (docs/behaviour.md §2). A text that the visual
 * editor cannot represent opens in HTML mode, with the reason. Switching modes alone changes nothing.
 */
export function TextEditor({
  stored,
  problem,
  mode,
  onMode,
  edited,
  slots,
  children,
  ref,
  ...article
}: TextEditorProps) {
  const { content } = article.draft;
  const visual = useRef<TextHandle>(null);
  const root = useRef<HTMLElement>(null);
  const [previewing, setPreviewing] = useState(false);
  /** The element that receives the toolbar. */
  const [toolbar, setToolbar] = useState<Element | null>(null);
  /** What the visual editor would lose from the text. */
  const [lost, setLost] = useState<readonly string[]>([]);
  const [anyway, setAnyway] = useState(false);
  /** Whether the visual editor failed to load. */
  const [failed, setFailed] = useState(false);
  const inVisual = mode === 'visual' && !failed && (lost.length === 0 || anyway);

  const change = (content: string) => edited.change({ content });

  useImperativeHandle(ref, () => ({
    focus: (at) => {
      if (visual.current) return visual.current.focus(at);
      const field = root.current?.querySelector<HTMLTextAreaElement>('[data-html]');
      field?.focus();
      if (at === 'start') field?.setSelectionRange(0, 0);
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
    <section ref={root} aria-label={MODES.text}>
      {slots.preview &&
        createPortal(
          <BarButton onClick={togglePreview}>{previewing ? MODES.edit : MODES.preview}</BarButton>,
          slots.preview,
        )}
      {slots.tools &&
        createPortal(
          <div className={previewing ? 'hidden' : 'flex items-center gap-2 md:px-2 md:py-1'}>
            <div ref={setToolbar} className="min-w-0 flex-1" />
            <Toggle
              label={MODES.label}
              choices={['visual', 'html']}
              names={MODES}
              chosen={inVisual ? 'visual' : 'html'}
              onChoose={choose}
            />
          </div>,
          slots.tools,
        )}
      <div hidden={previewing}>
        {children}
        {inVisual ? (
          <VisualField
            ref={visual}
            html={content}
            toolbar={toolbar}
            stored={stored}
            anyway={anyway}
            onChange={change}
            registerText={edited.registerText}
            onCannotHold={setLost}
            onFailed={() => setFailed(true)}
          />
        ) : (
          <div className="mx-auto grid max-w-4xl gap-4 px-4 pt-6">
            <div role="status" className="empty:hidden">
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
          </div>
        )}
      </div>
      {previewing && (
        <ErrorBoundary message={MODES.previewFailed}>
          <Suspense>
            <div className="px-4 py-6">
              <Preview {...article} />
            </div>
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
          data-html
          className="text-small field-sizing-content min-h-[400px] font-mono"
          spellCheck={false}
          value={html}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </LabelledField>
  );
}
