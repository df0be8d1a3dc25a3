import { ModalDialog } from '../ui/ModalDialog.tsx';
import { ImageGrid, type ImageSize } from './ImageGrid.tsx';
import { imageAddress } from './images.ts';
import { MEDIA } from './texts.ts';
import { useImages } from './use-images.ts';

/** An image of the library, as the editor inserts it. */
export interface ChosenImage {
  src: string;
  alt: string;
  size: ImageSize;
}

interface ImageChooserProps {
  onChosen: (image: ChosenImage) => void;
  onClose: () => void;
}

/** The media library as a dialog in which an image is chosen. */
export function ImageChooser({ onChosen, onClose }: ImageChooserProps) {
  const images = useImages();
  return (
    <ModalDialog title={MEDIA.chooseTitle} close={MEDIA.close} className="w-224" onClose={onClose}>
      <ImageGrid
        images={images}
        onChoose={({ name, alt }, size) => {
          onClose();
          onChosen({ src: imageAddress(name), alt, size });
        }}
      />
    </ModalDialog>
  );
}
