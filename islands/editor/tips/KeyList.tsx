import { KEYS } from './keys.ts';

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** The keyboard shortcuts and Markdown signs, with the key names of this machine's keyboard. */
export function KeyList() {
  return (
    <div className="gap-x-gutter columns-[19rem_2] pt-3 font-sans">
      {KEYS.map(([heading, ...lines]) => (
        <section key={heading} className="mb-4 break-inside-avoid">
          <h4 className="text-label/[normal] text-muted mb-2 font-normal">{heading}</h4>
          <dl>
            {lines.map(([keys, meaning]) => (
              <div key={keys} className="border-rule grid grid-cols-[8.5rem_minmax(0,1fr)] gap-3 border-t py-1">
                <dt>
                  <kbd className="text-label/[normal] font-mono">
                    {isApple ? keys.replace('Mod', '⌘').replace('Alt', '⌥') : keys.replace('Mod', 'Ctrl')}
                  </kbd>
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
