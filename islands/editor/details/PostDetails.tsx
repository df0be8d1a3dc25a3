import { BLOG_CATEGORIES, type BlogCategory } from '../../../src/blog/blog-categories.ts';
import { SocialPreview } from '../social-preview/SocialPreview.tsx';
import { AddressField } from './AddressField.tsx';
import type { DetailsProps } from './DetailsCard.tsx';
import { LIMITS, tagsProblem } from './draft-problems.ts';
import { FeaturedImage } from './FeaturedImage.tsx';
import { LabelledField } from './LabelledField.tsx';
import { PublishingFields } from './PublishingFields.tsx';
import { SharingFields } from './SharingFields.tsx';
import { DETAILS } from './texts.ts';

/** The fields of a post in the details card, other than its title. */
export function PostDetails(details: DetailsProps) {
  const { draft, problems, onChange } = details;
  return (
    <>
      <AddressField {...details} />
      <LabelledField label={DETAILS.excerpt.label} hint={DETAILS.excerpt.hint} problem={problems.excerpt}>
        {(attributes) => (
          <textarea
            {...attributes}
            rows={4}
            maxLength={LIMITS.excerpt}
            value={draft.excerpt}
            onChange={(event) => onChange({ excerpt: event.target.value })}
          />
        )}
      </LabelledField>
      <LabelledField label={DETAILS.category}>
        {(attributes) => (
          <select
            {...attributes}
            value={draft.category}
            onChange={(event) => onChange({ category: event.target.value as BlogCategory })}
          >
            {BLOG_CATEGORIES.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </LabelledField>
      <LabelledField label={DETAILS.tags.label} hint={DETAILS.tags.hint} problem={tagsProblem(draft.tags)}>
        {(attributes) => (
          <input
            {...attributes}
            type="text"
            value={draft.tags}
            onChange={(event) => onChange({ tags: event.target.value })}
          />
        )}
      </LabelledField>
      <PublishingFields {...details} />
      <FeaturedImage {...details} />
      <SharingFields {...details} />
      <SocialPreview draft={draft} site={details.site} />
    </>
  );
}
