let made = 0;

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  text = '',
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), { className, textContent: text });
}

export function button(label: string, onClick: () => void): HTMLButtonElement {
  return Object.assign(element('button', '', label), { type: 'button' as const, onclick: onClick });
}

/** Creates a field with its label and an optional hint below it. */
export function labelled(label: string, type: 'text' | 'checkbox', hint = '') {
  made += 1;
  const field = element('div', type === 'checkbox' ? 'flex min-h-8 items-center gap-2 font-sans text-small' : 'field');
  const words = element('label', '', label);
  const input = element('input', 'disabled:cursor-not-allowed disabled:border-rule');
  input.type = type;
  input.id = words.htmlFor = `image-field-${made}`;
  field.append(...(type === 'checkbox' ? [input, words] : [words, input]));
  if (hint) {
    const below = element('div', 'font-sans text-label/snug text-muted', hint);
    below.id = `${input.id}-hint`;
    input.setAttribute('aria-describedby', below.id);
    field.append(below);
  }
  return { field, input };
}

/** Creates a choice with its label. @param choices the values and their names */
export function choice(label: string, choices: readonly (readonly [value: string, name: string])[]) {
  made += 1;
  const field = element('div', 'field');
  const words = element('label', '', label);
  const select = element('select', '');
  select.id = words.htmlFor = `image-field-${made}`;
  select.append(...choices.map(([value, name]) => new Option(name, value)));
  field.append(words, select);
  return { field, select };
}
