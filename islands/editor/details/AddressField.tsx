import { useState } from 'react';
import { slugify } from '../../../src/http/slug.ts';
import { BLOG_PATH } from '../../../src/paths.ts';
import { database } from '../../account/backend-client.ts';
import { Button } from '../../ui/Button.tsx';
import { freeSlug } from '../items/free-slug.ts';
import type { Item } from '../items/item.ts';
import type { Draft } from './draft.ts';
import { type DraftProblems, LIMITS } from './draft-problems.ts';
import { addressFollows } from './following-address.ts';
import { LabelledField } from './LabelledField.tsx';
import { DETAILS } from './texts.ts';

interface AddressFieldProps {
  draft: Draft;
  problems: DraftProblems;
  /** The item as it is stored. */
  stored: Item;
  onChange: (changed: Partial<Draft>) => void;
}

/** The field for a post's slug, with a button for the slug made from the title, or for a free one. */
export function AddressField({ draft, stored, problems, onChange }: AddressFieldProps) {
  const slug = slugify(draft.slug);
  const hint = addressFollows(draft, stored) ? DETAILS.slug.follows : DETAILS.slug.hint;
  return (
    <div className="grid justify-items-start gap-2 [&>.field]:w-full [&>button]:max-w-full [&>button]:text-start">
      <LabelledField
        label={DETAILS.slug.label}
        required
        problem={problems.slug}
        hint={slug ? hint(`${BLOG_PATH}/${slug}`) : DETAILS.slug.none}
      >
        {(attributes) => (
          <input
            {...attributes}
            type="text"
            maxLength={LIMITS.title}
            spellCheck={false}
            value={draft.slug}
            onChange={(event) => onChange({ slug: event.target.value })}
            onBlur={() => slug !== draft.slug && onChange({ slug })}
          />
        )}
      </LabelledField>
      <Suggestion
        slug={slug}
        title={draft.title}
        taken={problems.slug === DETAILS.problems.taken}
        onUse={(other) => onChange({ slug: other })}
      />
    </div>
  );
}

interface SuggestionProps {
  slug: string;
  title: string;
  /** Whether another post has the slug. */
  taken: boolean;
  onUse: (slug: string) => void;
}

function Suggestion({ slug, title, taken, onUse }: SuggestionProps) {
  const [asking, setAsking] = useState(false);
  const titled = slugify(title);

  async function takeFree() {
    setAsking(true);
    try {
      onUse(await freeSlug(database(), slug));
    } catch (error) {
      console.error('No free address could be found', error);
    }
    setAsking(false);
  }

  if (taken) {
    return (
      <Button kind="quiet" aria-disabled={asking || undefined} onClick={takeFree}>
        {DETAILS.slug.useFree}
      </Button>
    );
  }
  if (!titled || titled === slug) return null;
  return (
    <Button kind="quiet" onClick={() => onUse(titled)}>
      {DETAILS.slug.use(titled)}
    </Button>
  );
}
