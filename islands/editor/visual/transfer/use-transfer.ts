import type { LexicalEditor } from 'lexical';
import { useEffect, useEffectEvent } from 'react';
import type { UploadImage } from '../toolbar/upload-image.ts';
import { registerTransfer } from './register-transfer.ts';

/**
 * Enables pasting, dropping and the other inserting features; their code is loaded when the text first gets the focus.
 */
export function useTransfer(editor: LexicalEditor, uploadImage: UploadImage): void {
  const upload = useEffectEvent(uploadImage);
  useEffect(() => registerTransfer(editor, (...file) => upload(...file)), [editor]);
}
