import { useEffect, useId, useState } from 'react';

interface Listbox<Option> {
  options: readonly Option[];
  isOpen: boolean;
  /** The typed text. Once it changes, the option reached with the arrow keys is no longer active. */
  typed: string;
  /** The index of the option that is active until the arrow keys are used; none without it. */
  first?: number;
  onChoose: (option: Option) => void;
  onClose: () => void;
  /** Called when an arrow key opens the list. Without it, the list opens by typing alone. */
  onOpen?: () => void;
  /** Called with the index of an option reached by a key. */
  onReach?: (index: number) => void;
}

/**
 * The keyboard and the ARIA states of a list whose options are chosen from a text field, which keeps the focus
 * (ARIA: editable combobox with list autocomplete). The arrow keys move through the list and around its ends, Enter
 * chooses, Escape closes. Home and End move the caret; after an arrow key they move to the first or last option.
 */
export function useListbox<Option>({
  options,
  isOpen,
  typed,
  first = -1,
  onChoose,
  onClose,
  onOpen,
  onReach,
}: Listbox<Option>) {
  const id = useId();
  /** The option reached with the arrow keys. */
  const [reached, setReached] = useState<{ typed: string; index: number }>();
  if (reached && (!isOpen || reached.typed !== typed)) setReached(undefined);
  const active = isOpen ? (reached?.index ?? first) : -1;
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  function reach(index: number) {
    setReached({ typed, index });
    onReach?.(index);
  }

  /** @returns whether the key was meant for the list */
  function onKey(event: KeyboardEvent): boolean {
    if (event.isComposing || event.shiftKey || event.ctrlKey || event.metaKey) return false;
    const last = options.length - 1;
    const chosen = options[active];
    const target = {
      ArrowDown: active < last ? active + 1 : 0,
      ArrowUp: active > 0 ? active - 1 : last,
      Home: reached && 0,
      End: reached && last,
    }[event.key];
    if (target !== undefined && (isOpen || onOpen)) {
      if (!isOpen) onOpen?.();
      if (last >= 0) reach(target);
    } else if (event.key === 'Enter' && chosen) onChoose(chosen);
    else if (event.key === 'Escape' && isOpen) onClose();
    else return false;
    event.preventDefault();
    return true;
  }

  return {
    active,
    reach,
    onKey,
    field: {
      role: 'combobox',
      autoComplete: 'off',
      spellCheck: false,
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': `${id}-list`,
      'aria-activedescendant': options[active] && optionId(active),
    } as const,
    list: {
      id: `${id}-list`,
      // The field keeps the focus, and with it the caret and a phone's on-screen keyboard.
      onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    },
    option: (index: number) => ({
      id: optionId(index),
      'aria-selected': index === active,
      onClick: () => options[index] && onChoose(options[index]),
    }),
  };
}
