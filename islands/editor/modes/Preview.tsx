import { useState } from 'react';
import { ArticlePreview, type ArticlePreviewProps } from './ArticlePreview.tsx';
import { PreviewFrame } from './PreviewFrame.tsx';
import { Toggle } from './Toggle.tsx';
import { MODES } from './texts.ts';

/** A preview in the site's own styles, as wide as a phone or a desktop window. */
export function Preview(article: ArticlePreviewProps) {
  const [width, setWidth] = useState<'phone' | 'desktop'>('desktop');
  return (
    <div data-preview className="grid grid-cols-1 gap-3">
      <Toggle
        label={MODES.width.label}
        choices={['phone', 'desktop']}
        names={MODES.width}
        chosen={width}
        onChoose={setWidth}
      />
      {/* biome-ignore lint/a11y: the keyboard can scroll only what has the focus. */}
      <div className="bg-sheet overflow-x-auto p-3" tabIndex={0} role="group" aria-label={MODES.width.desk}>
        <PreviewFrame width={width}>
          <ArticlePreview {...article} />
        </PreviewFrame>
      </div>
    </div>
  );
}
