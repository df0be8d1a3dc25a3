import { $getRoot, $getSelection, $isNodeSelection, type LexicalEditor } from 'lexical';
import { useState } from 'react';
import { cleanHtml, safeImageUrl } from '../../../../src/html/html-policy.ts';
import { ChooseImage } from '../../../media/ChooseImage.tsx';
import { UploadField } from '../../../media/upload/UploadField.tsx';
import type { UploadImage } from '../../../media/upload/upload.ts';
import { useUpload } from '../../../media/upload/use-upload.ts';
import { $placeBlocks } from '../images/place.ts';
import { IMAGE_FORM } from '../images/texts.ts';
import type { ArticleImage } from '../nodes/article-image.ts';
import { $createFigureNode, $isFigureNode, type FigureNode } from '../nodes/FigureNode.ts';
import { $isImageNode, type ImageNode } from '../nodes/ImageNode.ts';
import { TextField } from './TextField.tsx';
import { ToolDialog } from './ToolDialog.tsx';

interface ImageFormProps {
  editor: LexicalEditor;
  uploadImage: UploadImage;
  onClose: () => void;
}

/** The form that inserts an image, or changes the selected one. */
export function ImageForm({ editor, uploadImage, onClose }: ImageFormProps) {
  const [selected] = useState(() => editor.getEditorState().read($imageToEdit));
  const [image, setImage] = useState<ArticleImage>(selected?.image ?? { attributes: { src: '', alt: '' } });
  const [caption, setCaption] = useState(image.caption ?? '');
  const [refusal, setRefusal] = useState<string>();
  const { attributes } = image;

  const upload = useUpload((uploaded) => {
    setImage(({ attributes: { width: _, height: __, ...kept }, ...others }) => ({
      ...others,
      attributes: { ...kept, ...uploaded },
    }));
    setRefusal(undefined);
  }, uploadImage);

  function changeAddress(src: string) {
    // The size belongs to the previous image.
    const { width, height, ...kept } = attributes;
    setImage({ ...image, attributes: { ...kept, src } });
    setRefusal(undefined);
  }

  function submit() {
    const src = safeImageUrl(attributes.src ?? '');
    if (!src) {
      setRefusal(attributes.src?.trim() ? IMAGE_FORM.refused : IMAGE_FORM.missing);
      return;
    }
    const { caption: _, ...others } = image;
    const words = cleanHtml(caption.trim());
    editor.update(() =>
      $setSelectedImage({ ...others, attributes: { ...attributes, src }, ...(words && { caption: words }) }),
    );
    onClose();
  }

  return (
    <ToolDialog
      title={IMAGE_FORM.title}
      submit={selected ? IMAGE_FORM.save : IMAGE_FORM.insert}
      busy={upload.isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <UploadField label={IMAGE_FORM.upload} upload={upload} />
      <ChooseImage
        onChosen={({ src, alt, size }) => {
          const { width: _, height: __, ...kept } = attributes;
          // Words that were typed here are about this place in the text.
          setImage({ ...image, attributes: { ...kept, src, ...size, alt: kept.alt || alt } });
          setRefusal(undefined);
        }}
      />
      <TextField
        label={IMAGE_FORM.address}
        inputMode="url"
        hint={IMAGE_FORM.hint}
        value={attributes.src ?? ''}
        error={refusal}
        onChange={changeAddress}
      />
      <TextField
        label={IMAGE_FORM.alt}
        hint={IMAGE_FORM.altHint}
        value={attributes.alt ?? ''}
        onChange={(alt) => setImage({ ...image, attributes: { ...attributes, alt } })}
      />
      {selected?.inline || (
        <TextField label={IMAGE_FORM.caption} hint={IMAGE_FORM.captionHint} value={caption} onChange={setCaption} />
      )}
    </ToolDialog>
  );
}

function $imageToEdit() {
  const node = $selectedImage();
  return node && { image: node.getImage(), inline: !$isFigureNode(node) };
}

/** The node of the selected image; undefined if a new one is to be inserted. */
function $selectedImage(): FigureNode | ImageNode | undefined {
  const selection = $getSelection();
  if (!$isNodeSelection(selection)) return undefined;
  return selection.getNodes().find((node) => $isFigureNode(node) || $isImageNode(node));
}

/** Changes the selected image, or inserts one as a block after the block at the caret, in place of an empty one. */
function $setSelectedImage(image: ArticleImage): void {
  const selected = $selectedImage();
  if (selected) {
    selected.setImage(image);
    return;
  }
  if (!$getSelection()) $getRoot().selectEnd();
  $placeBlocks([$createFigureNode(image)]);
}
