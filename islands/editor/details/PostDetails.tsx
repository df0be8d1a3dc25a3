import { useId } from 'react';
import { BLOG_CATEGORIES, categoryLabel } from '../../../src/blog/blog-categories.ts';
import { ChooseImage } from '../../media/ChooseImage.tsx';
import { Hint } from '../../ui/Hint.tsx';
import type { EditedSite } from '../edited-site.ts';
import type { Item, PostStatus } from '../items/item.ts';
import { visibilityOf } from '../items/visibility.ts';
import { SocialPreview } from '../social-preview/SocialPreview.tsx';
import { AddressField } from './AddressField.tsx';
import type { Draft } from './draft.ts';
import { type DraftProblems, LIMITS, tagsProblem } from './draft-problems.ts';
import { ImageField } from './ImageField.tsx';
import { LabelledField } from './LabelledField.tsx';
import { SharingFields } from './SharingFields.tsx';
import { dateAndTime, instantOf } from './site-time.ts';
import { DETAILS } from './texts.ts';

export interface PostDetailsProps {
  draft: Draft;
  problems: DraftProblems;
  /** The item as it is stored. */
  stored: Item;
  site: EditedSite;
  onChange: (changed: Partial<Draft>) => void;
}

/** The fields of a post, other than its title. */
export function PostDetails(details: PostDetailsProps) {
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
            onChange={(event) => onChange({ category: event.target.value })}
          >
            {BLOG_CATEGORIES.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
            {/* The post keeps a category that the site does not list any more. */}
            {!BLOG_CATEGORIES.some(({ value }) => value === draft.category) && (
              <option value={draft.category}>{categoryLabel(draft.category)}</option>
            )}
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
      <ImageField
        words={DETAILS.image}
        address={draft.imageUrl}
        problem={problems.imageUrl}
        onChange={(imageUrl) => onChange({ imageUrl })}
      >
        <ChooseImage onChosen={({ src }) => onChange({ imageUrl: src })} />
      </ImageField>
      <SharingFields {...details} />
      <SocialPreview draft={draft} site={details.site} />
    </>
  );
}

/** The fields for whether and from when visitors see a post, and whether it is featured. */
function PublishingFields({ draft, problems, site, onChange }: PostDetailsProps) {
  const id = useId();
  const { featured } = DETAILS;
  return (
    <>
      <LabelledField label={DETAILS.status.label} hint={whoSees(draft, site)}>
        {(attributes) => (
          <select
            {...attributes}
            value={draft.status}
            onChange={(event) => onChange({ status: event.target.value as PostStatus })}
          >
            <option value="draft">{DETAILS.status.draft}</option>
            <option value="published">{DETAILS.status.published}</option>
          </select>
        )}
      </LabelledField>
      <LabelledField
        label={DETAILS.publishedAt.label}
        hint={DETAILS.publishedAt.hint(site.timeZone)}
        problem={problems.publishedAt}
      >
        {(attributes) => (
          <input
            {...attributes}
            type="datetime-local"
            step={60}
            max="9999-12-31T23:59"
            value={draft.publishedAt}
            onChange={(event) => onChange({ publishedAt: event.target.value })}
          />
        )}
      </LabelledField>
      <div className="grid grid-cols-[auto_1fr] content-start items-center gap-x-3 gap-y-1 [&>div]:col-span-full">
        <input
          id={id}
          type="checkbox"
          role="switch"
          className="border-muted before:bg-muted checked:before:bg-signal relative h-6 w-11 cursor-pointer appearance-none border before:absolute before:inset-y-[3px] before:start-[3px] before:w-5 checked:before:start-auto checked:before:end-[3px] forced-colors:before:bg-[ButtonText] forced-colors:checked:before:bg-[Highlight]"
          checked={draft.featured}
          aria-checked={draft.featured}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onChange({ featured: event.target.checked })}
        />
        <label htmlFor={id} className="text-control font-sans font-medium">
          {featured.label}
        </label>
        <Hint id={`${id}-hint`}>{featured.hint}</Hint>
      </div>
    </>
  );
}

function whoSees({ status, publishedAt }: Draft, site: EditedSite): string {
  // Date fields accept years of six digits.
  const published_at = /^\d{4}-/.test(publishedAt) ? instantOf(publishedAt, site.timeZone) : null;
  const visibility = visibilityOf({ status, published_at });
  if (visibility === 'scheduled' && published_at) return DETAILS.visibility.scheduled(dateAndTime(published_at, site));
  return visibility === 'draft' ? DETAILS.visibility.draft : DETAILS.visibility.published;
}
