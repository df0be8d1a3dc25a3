import { useState } from 'react';
import { ArticlePreview, type ArticlePreviewProps } from './ArticlePreview.tsx';
import { PreviewFrame } from './PreviewFrame.tsx';
import { MODES } from './texts.ts';

/** A preview in the site's own styles, as wide as a phone or a desktop window. */
export function Preview(article: ArticlePreviewProps) {
  const [width, setWidth] = useState<'phone' | 'desktop'>('desktop');
  return (
    <div className="preview">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot lay out its buttons in a row of ours. */}
      <div role="group" aria-label={MODES.width.label} className="toggle">
        {(['phone', 'desktop'] as const).map((each) => (
          <button
            key={each}
            type="button"
            className="toggle__choice"
            aria-pressed={width === each}
            onClick={() => setWidth(each)}
          >
            {MODES.width[each]}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y: the keyboard can scroll only what has the focus. */}
      <div className="preview__desk" tabIndex={0} role="group" aria-label={MODES.width.desk}>
        <PreviewFrame width={width}>
          <ArticlePreview {...article} />
        </PreviewFrame>
      </div>
    </div>
  );
}
