import './key-list.css';
import { KEYS } from './keys.ts';

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** The keyboard shortcuts and Markdown signs, with the key names of this machine's keyboard. */
export function KeyList() {
  return (
    <div className="key-list">
      {KEYS.map(([heading, ...lines]) => (
        <section key={heading}>
          <h4>{heading}</h4>
          <dl>
            {lines.map(([keys, meaning]) => (
              <div key={keys}>
                <dt>
                  <kbd>{isApple ? keys.replace('Mod', '⌘').replace('Alt', '⌥') : keys.replace('Mod', 'Ctrl')}</kbd>
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
