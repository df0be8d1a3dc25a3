import { safeImageUrl } from '../../../src/html/html-policy.ts';
import { ChooseImage } from '../../media/ChooseImage.tsx';
import { UploadField } from '../upload/UploadField.tsx';
import type { DetailsProps } from './DetailsCard.tsx';
import { LabelledField } from './LabelledField.tsx';
import { LoadedImage } from './LoadedImage.tsx';
import { DETAILS } from './texts.ts';

/** A post's featured image, given by URL or uploaded, with a small preview. */
export function FeaturedImage({ draft, problems, onChange }: DetailsProps) {
  const address = safeImageUrl(draft.imageUrl);
  return (
    <>
      <LabelledField label={DETAILS.image.label} problem={problems.imageUrl}>
        {(attributes) => (
          <input
            {...attributes}
            type="text"
            inputMode="url"
            spellCheck={false}
            value={draft.imageUrl}
            onChange={(event) => onChange({ imageUrl: event.target.value })}
          />
        )}
      </LabelledField>
      {address && <LoadedImage key={address} address={address} alt={DETAILS.image.preview} />}
      <ChooseImage onChosen={({ src }) => onChange({ imageUrl: src })} />
      <UploadField onUploaded={(imageUrl) => onChange({ imageUrl })} />
    </>
  );
}
