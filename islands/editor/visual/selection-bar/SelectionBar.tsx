import { $isCodeNode } from '@lexical/code';
import {
  $findMatchingParent,
  $getSelection,
  $isRangeSelection,
  BLUR_COMMAND,
  COMMAND_PRIORITY_LOW,
  COMMAND_PRIORITY_NORMAL,
  FOCUS_COMMAND,
  IS_APPLE,
  KEY_ESCAPE_COMMAND,
  type LexicalEditor,
  mergeRegister,
} from 'lexical';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { DRAWINGS, Drawing } from '../toolbar/icons.tsx';
import { TOOLS, type ToolName } from '../toolbar/tools.ts';

/** What is used most on words that are already there. */
const NAMES: readonly ToolName[] = ['bold', 'italic', 'link', 'h2', 'h3', 'quote'];
const SHOWN = NAMES.flatMap((name) => TOOLS.filter((tool) => tool.name === name));
const GAP = 8;
/** The events that end a press of a button or a finger. `dragend` is missing where what was dragged is gone. */
const ENDS = ['pointerup', 'pointercancel', 'dragend', 'drop'];

interface SelectionBarProps {
  editor: LexicalEditor;
  pressed: ReadonlySet<ToolName>;
  onTool: (name: ToolName) => void;
}

/**
 * A bar with a few tools beside selected text, for the mouse. The toolbar has the same tools, and keys lead there, so this
 * one is skipped by Tab and by screen readers. It never covers the selection, and Escape hides it.
 */
export function SelectionBar({ editor, pressed, onTool }: SelectionBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const isShown = useIsShown(editor);

  useLayoutEffect(() => {
    if (!isShown) return undefined;
    const place = () => standBeside(bar.current, rangeIn(editor));
    place();
    addEventListener('scroll', place, { passive: true });
    addEventListener('resize', place);
    const stop = editor.registerUpdateListener(place);
    return () => {
      removeEventListener('scroll', place);
      removeEventListener('resize', place);
      stop();
    };
  }, [editor, isShown]);

  if (!isShown) return null;
  return (
    <div
      ref={bar}
      data-selection-bar
      aria-hidden="true"
      className="border-ink bg-paper absolute z-5 flex w-max border"
      // The text keeps the focus, and with it the selection.
      onMouseDown={(event) => event.preventDefault()}
    >
      {SHOWN.map(({ name, label, shortcut }) => (
        <button
          key={name}
          type="button"
          tabIndex={-1}
          data-pressed={pressed.has(name) || undefined}
          className="text-ink hover:text-signal data-pressed:bg-ink data-pressed:text-paper relative grid min-h-9 min-w-9 cursor-pointer place-items-center font-sans"
          onClick={() => onTool(name)}
        >
          <Drawing path={DRAWINGS[name]} />
          <span
            className="tool-name"
            data-name={label}
            data-shortcut={shortcut?.replace('Mod', IS_APPLE ? '⌘' : 'Ctrl')}
          />
        </button>
      ))}
    </div>
  );
}

/** Whether there is selected text to format: not while it is being selected, and not after Escape. */
function useIsShown(editor: LexicalEditor): boolean {
  const [isShown, setShown] = useState(false);

  useEffect(() => {
    let isPressed = false;
    let isDismissed = false;
    let isNow = false;
    const look = () => {
      const isSelected = editor.read($isTextSelected) && document.activeElement === editor.getRootElement();
      if (!isSelected) isDismissed = false;
      // Phones have a bar of their own there, and the toolbar is above the keyboard.
      isNow = isSelected && !isPressed && !isDismissed && !matchMedia('(pointer: coarse)').matches;
      setShown(isNow);
    };
    // The focus has moved once its event is over.
    const lookSoon = () => {
      setTimeout(look);
      return false;
    };
    const press = ({ target }: Event) => {
      isPressed = target instanceof Node && !!editor.getRootElement()?.contains(target);
      if (isPressed) look();
    };
    const release = (event: Event) => {
      // Dragging ends a press with the mouse as cancelled. The bar would be in the way of what is dropped.
      const isDragged = event.type === 'pointercancel' && (event as PointerEvent).pointerType === 'mouse';
      if (!isPressed || isDragged) return;
      isPressed = false;
      // A click into the selection ends it only now.
      requestAnimationFrame(look);
    };
    addEventListener('pointerdown', press, true);
    for (const end of ENDS) addEventListener(end, release, true);
    look();
    const stop = mergeRegister(
      editor.registerUpdateListener(look),
      editor.registerCommand(
        KEY_ESCAPE_COMMAND,
        (event) => {
          if (!isNow) return false;
          // Otherwise Escape would leave the text.
          event.preventDefault();
          isDismissed = true;
          look();
          return true;
        },
        COMMAND_PRIORITY_NORMAL,
      ),
      editor.registerCommand(BLUR_COMMAND, lookSoon, COMMAND_PRIORITY_LOW),
      editor.registerCommand(FOCUS_COMMAND, lookSoon, COMMAND_PRIORITY_LOW),
    );
    return () => {
      removeEventListener('pointerdown', press, true);
      for (const end of ENDS) removeEventListener(end, release, true);
      stop();
    };
  }, [editor]);

  return isShown;
}

/** Text in code cannot be formatted. */
function $isTextSelected(): boolean {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || selection.isCollapsed()) return false;
  return !$findMatchingParent(selection.anchor.getNode(), $isCodeNode);
}

function rangeIn(editor: LexicalEditor): Range | undefined {
  const selection = editor.getRootElement()?.ownerDocument.getSelection();
  return selection?.rangeCount ? selection.getRangeAt(0) : undefined;
}

/** Positions the bar above the selection, or below it where there is no room; where there is none at all, it is hidden. */
function standBeside(bar: HTMLElement | null, range: Range | undefined): void {
  const frame = bar?.offsetParent?.getBoundingClientRect();
  if (!bar || !frame || !range) return;
  const { left, top, bottom, width } = range.getBoundingClientRect();
  const covered = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  const { offsetHeight: height, offsetWidth } = bar;
  const isAbove = top - GAP - height >= covered;
  const isBelow = bottom >= covered && bottom + GAP + height <= innerHeight;
  const middle = left + width / 2 - offsetWidth / 2 - frame.left;
  Object.assign(bar.style, {
    left: `${Math.max(GAP, Math.min(middle, frame.width - offsetWidth - GAP))}px`,
    top: `${(isAbove ? top - GAP - height : bottom + GAP) - frame.top}px`,
    visibility: (isAbove && top < innerHeight) || isBelow ? '' : 'hidden',
  });
  bar.toggleAttribute('data-above', isAbove);
}
