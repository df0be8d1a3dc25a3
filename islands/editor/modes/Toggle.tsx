interface ToggleProps<Choice extends string> {
  /** The accessible name of the group. */
  label: string;
  choices: readonly Choice[];
  names: Record<Choice, string>;
  chosen: Choice;
  onChoose: (choice: Choice) => void;
}

/** A row of buttons, one of which is pressed. */
export function Toggle<Choice extends string>({ label, choices, names, chosen, onChoose }: ToggleProps<Choice>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot lay out its buttons in a row of ours.
    <div role="group" aria-label={label} className="flex flex-wrap">
      {choices.map((choice) => (
        <button
          key={choice}
          type="button"
          className="border-muted text-muted aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper text-control touch:min-h-11 min-h-9 cursor-pointer border px-3 py-1 font-sans not-first:-ms-px"
          aria-pressed={choice === chosen}
          onClick={() => onChoose(choice)}
        >
          {names[choice]}
        </button>
      ))}
    </div>
  );
}
