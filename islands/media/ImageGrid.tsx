import { useId } from 'react';
import { Button } from '../ui/Button.tsx';
import { Hint } from '../ui/Hint.tsx';
import { imageAddress, type MediaImage } from './images.ts';
import { MEDIA } from './texts.ts';
import type { useImages } from './use-images.ts';

/** The size of an image as it is stored, as attributes; empty while it has not loaded. */
export type ImageSize = Readonly<{ width: string; height: string }> | Readonly<Record<never, string>>;

interface ImageGridProps {
  images: ReturnType<typeof useImages>;
  onChoose: (image: MediaImage, size: ImageSize) => void;
}

/** The search field and the images found, each a button. */
export function ImageGrid({ images, onChoose }: ImageGridProps) {
  const id = useId();
  const { search, setSearch, rows, more, state, showMore, reload } = images;
  const failed = state === 'failed' || state === 'failed more';
  return (
    <>
      <search className="field max-w-120">
        <label htmlFor={id}>{MEDIA.search}</label>
        <input
          id={id}
          type="search"
          autoComplete="off"
          maxLength={200}
          aria-describedby={`${id}-hint`}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Hint id={`${id}-hint`}>{MEDIA.searchHint}</Hint>
      </search>
      <p role="status" className="text-muted my-2">
        {!rows && !failed && MEDIA.loading}
        {rows?.length === 0 && (search ? MEDIA.noneFound : MEDIA.none)}
      </p>
      <ul className="m-0 grid list-none grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-4 p-0">
        {rows?.map((image) => (
          <li key={image.name}>
            <button
              type="button"
              className="border-rule bg-sheet hover:border-signal grid w-full cursor-pointer gap-1 border p-2 text-start"
              onClick={({ currentTarget }) => onChoose(image, sizeOf(currentTarget.querySelector('img')))}
            >
              <img
                src={imageAddress(image.name)}
                alt=""
                loading="lazy"
                decoding="async"
                className="aspect-4/3 w-full object-contain"
              />
              <span className="text-label line-clamp-2 font-sans break-all">{image.alt || image.name}</span>
              <span className="text-fine text-muted font-sans">{MEDIA.uses(image.uses.length)}</span>
            </button>
          </li>
        ))}
      </ul>
      {failed && (
        <p className="my-4">
          {MEDIA.failed}{' '}
          <Button kind="quiet" onClick={state === 'failed more' ? showMore : reload}>
            {MEDIA.retry}
          </Button>
        </p>
      )}
      {more && !failed && (
        <div className="mt-4">
          <Button kind="quiet" onClick={showMore}>
            {MEDIA.more}
          </Button>
        </div>
      )}
    </>
  );
}

function sizeOf(image: HTMLImageElement | null): ImageSize {
  if (!image?.naturalWidth) return {};
  return { width: `${image.naturalWidth}`, height: `${image.naturalHeight}` };
}
