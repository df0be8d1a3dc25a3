import { useId } from 'react';
import type { EditedSite } from '../edited-site.ts';
import { Hint } from '../Hint.tsx';
import type { PostStatus } from '../items/item.ts';
import { visibilityOf } from '../items/visibility.ts';
import type { DetailsProps } from './DetailsCard.tsx';
import type { Draft } from './draft.ts';
import { LabelledField } from './LabelledField.tsx';
import { dateAndTime, instantOf } from './site-time.ts';
import { DETAILS } from './texts.ts';

/** The fields for whether and from when visitors see a post, and whether it is featured. */
export function PublishingFields({ draft, problems, site, onChange }: DetailsProps) {
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
