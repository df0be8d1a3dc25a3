import type { ComponentProps } from 'react';

/** Chooses an image file. Without `accept`, only the formats that the storage takes can be chosen. */
export function ImageFileInput(attributes: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <input
      type="file"
      accept="image/png,image/jpeg,image/gif,image/webp,image/avif"
      className="text-small file:text-ink hover:file:text-signal p-2 file:me-3 file:cursor-pointer file:border file:border-solid file:border-current file:bg-transparent file:px-3 file:py-1 file:[font:inherit]"
      {...attributes}
    />
  );
}
