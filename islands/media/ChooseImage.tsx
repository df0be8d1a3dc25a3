import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { showToast } from '../ui/toasts.ts';
import type { ChosenImage, ImageChooser } from './ImageChooser.tsx';

const TEXTS = {
  choose: 'Choose from the library',
  failed: { title: 'Error', description: 'The library could not be loaded. Please try again.' },
} as const;

/** A button that opens the library, to choose an image from it. The library is loaded when it is first opened. */
export function ChooseImage({ onChosen }: { onChosen: (image: ChosenImage) => void }) {
  const [Chooser, setChooser] = useState<typeof ImageChooser>();
  const [open, setOpen] = useState(false);

  async function show() {
    try {
      const loaded = await import('./ImageChooser.tsx');
      setChooser(() => loaded.ImageChooser);
      setOpen(true);
    } catch (error) {
      console.error('The media library could not be loaded', error);
      showToast({ ...TEXTS.failed, kind: 'destructive' });
    }
  }

  return (
    <>
      <div className="justify-self-start">
        <Button kind="quiet" onClick={show}>
          {TEXTS.choose}
        </Button>
      </div>
      {Chooser && open && <Chooser onChosen={onChosen} onClose={() => setOpen(false)} />}
    </>
  );
}
