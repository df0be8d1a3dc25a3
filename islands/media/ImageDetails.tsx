import { type SubmitEvent, useId, useRef, useState } from 'react';
import { editorPath } from '../../src/paths.ts';
import { database } from '../account/backend-client.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Hint } from '../ui/Hint.tsx';
import { ModalDialog } from '../ui/ModalDialog.tsx';
import { showToast } from '../ui/toasts.ts';
import { deleteImage, describeImage, type ImageUse, imageAddress, type MediaImage, replaceImage } from './images.ts';
import { MEDIA } from './texts.ts';
import { UploadField } from './upload/UploadField.tsx';
import { useUpload } from './upload/use-upload.ts';

interface ImageDetailsProps {
  image: MediaImage;
  onClose: () => void;
  /** Called when the library has to be loaded again. */
  onChanged: () => void;
}

/** An image of the library with its description and uses; it can be replaced and deleted. */
export function ImageDetails({ image, onClose, onChanged }: ImageDetailsProps) {
  const id = useId();
  const address = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState('');
  const [said, setSaid] = useState('');
  const [asking, setAsking] = useState(false);
  const uses = image.uses.length;
  const upload = useUpload(({ src }) => replace(src));
  const doing = upload.isBusy ? MEDIA.replace.busy : busy;
  const size = new Intl.NumberFormat(document.documentElement.lang, {
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: 0,
  });

  /** One action at a time. @returns whether it succeeded */
  async function act(what: string, task: () => Promise<unknown>): Promise<boolean> {
    if (doing) return false;
    setBusy(what);
    setSaid('');
    try {
      await task();
      return true;
    } catch (error) {
      console.error('The image could not be changed', error);
      showToast({ ...MEDIA.error, kind: 'destructive' });
      return false;
    } finally {
      setBusy('');
    }
  }

  async function describe(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const alt = `${new FormData(event.currentTarget).get('alt')}`;
    if (!(await act(MEDIA.alt.save, () => describeImage(database(), image.name, alt)))) return;
    setSaid(MEDIA.alt.saved);
    onChanged();
  }

  async function replace(uploaded: string) {
    await act(MEDIA.replace.busy, async () => {
      const { posts, pages, drafts } = await replaceImage(database(), image.name, uploaded);
      onChanged();
      onClose();
      const description = `${MEDIA.replace.done(posts + pages.length + drafts)} ${pages.length > 0 ? MEDIA.replace.publishing : ''}`;
      showToast({ title: MEDIA.title, description: description.trim(), kind: 'success' });
    });
  }

  async function remove() {
    setAsking(false);
    if (!(await act(MEDIA.delete.action, () => deleteImage(database(), image.name)))) return;
    onChanged();
    onClose();
    showToast({ title: MEDIA.title, description: MEDIA.delete.done, kind: 'success' });
  }

  async function copy() {
    address.current?.select();
    try {
      await navigator.clipboard.writeText(imageAddress(image.name));
      setSaid(MEDIA.copied);
    } catch {
      setSaid(MEDIA.copyRefused);
    }
  }

  return (
    <ModalDialog title={image.name} close={MEDIA.close} className="w-224" onClose={onClose}>
      <div className="grid gap-6 md:grid-cols-2">
        <figure className="m-0">
          <img src={imageAddress(image.name)} alt={image.alt} className="bg-sheet max-h-100 w-full object-contain" />
          <figcaption className="text-label text-muted mt-2 font-sans">
            {image.type} {size.format(image.bytes / 1000)}{' '}
            <a href={imageAddress(image.name)} target="_blank" rel="noopener">
              {MEDIA.open}
            </a>
          </figcaption>
        </figure>
        <div className="grid content-start gap-5">
          <form onSubmit={describe} className="field">
            <label htmlFor={`${id}-alt`}>{MEDIA.alt.label}</label>
            <textarea
              id={`${id}-alt`}
              name="alt"
              rows={2}
              maxLength={500}
              defaultValue={image.alt}
              aria-describedby={`${id}-alt-hint`}
            />
            <Hint id={`${id}-alt-hint`}>{MEDIA.alt.hint}</Hint>
            <div className="justify-self-start">
              <Button type="submit" kind="quiet" aria-disabled={!!doing || undefined}>
                {MEDIA.alt.save}
              </Button>
            </div>
          </form>
          <div className="field">
            <label htmlFor={`${id}-address`}>{MEDIA.address}</label>
            <input ref={address} id={`${id}-address`} readOnly value={imageAddress(image.name)} />
            <div className="justify-self-start">
              <Button kind="quiet" onClick={copy}>
                {MEDIA.copy}
              </Button>
            </div>
          </div>
        </div>
      </div>
      <p role="status" className="text-label my-3 min-h-6 font-sans">
        {doing || said}
      </p>
      <h3 className="mb-2 font-sans text-base font-semibold">{MEDIA.usedIn}</h3>
      {uses === 0 && <p className="text-muted">{MEDIA.unused}</p>}
      <ul className="m-0 list-none p-0">
        {image.uses.map((use) => (
          <li key={`${use.kind}/${use.key}`} className="border-rule border-t py-2">
            <Use use={use} />
          </li>
        ))}
      </ul>
      <div className="border-rule mt-6 border-t pt-4">
        <UploadField label={MEDIA.replace.label} hint={MEDIA.replace.hint} upload={upload} />
      </div>
      <div className="mt-4">
        <Button kind="quiet" onClick={() => setAsking(true)}>
          {MEDIA.delete.action}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        question={uses > 0 ? MEDIA.delete.askUsed(uses) : MEDIA.delete.ask}
        confirm={MEDIA.delete.confirm}
        cancel={MEDIA.delete.cancel}
        onCancel={() => setAsking(false)}
        onConfirm={remove}
      />
    </ModalDialog>
  );
}

/** One use; posts and pages lead to their editor. */
function Use({ use: { kind, key, title } }: { use: ImageUse }) {
  const tab = { post: 'blog', page: 'pages', draft: undefined, revision: undefined } as const;
  const editor = tab[kind];
  return (
    <>
      <span className="text-label text-muted font-sans">{MEDIA.kinds[kind]}</span>{' '}
      {editor ? <a href={editorPath(editor, key)}>{title}</a> : title}
    </>
  );
}
