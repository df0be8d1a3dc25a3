import { z } from 'zod';
import { text } from '../content/fields.ts';

/** One of the values that the owner chose for a field, and the words for it. The database stores the value. */
export type Choice = Readonly<{ value: string; label: string }>;

/** The form of such a value, which the database checks too. */
export const CHOICE_VALUE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** An entry of content/categories.yaml or content/purposes.yaml. @param reserved ids that mean something else */
export const choiceSchema = (reserved: readonly string[] = []) =>
  z.strictObject({
    id: text
      .max(60)
      .regex(CHOICE_VALUE, 'expected small letters, digits and hyphens, such as case-studies')
      .refine((id) => !reserved.includes(id), 'the site uses this id for something else; choose another'),
    label: text.max(100),
  });
