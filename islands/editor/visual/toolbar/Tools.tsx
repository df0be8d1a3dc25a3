import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { UploadImage } from '../../../media/upload/upload.ts';
import { FindBar } from '../finding/FindBar.tsx';
import { useFinding } from '../finding/use-finding.ts';
import type { FindPosts } from '../links/link-target.ts';
import { Outline } from '../outline/Outline.tsx';
import { SlashMenu } from '../slash-menu/SlashMenu.tsx';
import { TEXTS } from '../texts.ts';
import { usePart } from '../use-part.ts';
import { Announcer } from './Announcer.tsx';
import { runTool } from './commands.ts';
import { Tool, ToolMenu } from './Tool.tsx';
import { Toolbar } from './Toolbar.tsx';
import { ESSENTIAL, FURTHER, REST, STYLES, type ToolDescription, type ToolName } from './tools.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useToolbarState } from './use-toolbar-state.ts';

interface ToolsProps {
  /** The element that receives the toolbar; without it, the toolbar stands above the text. */
  slot?: Element | null | undefined;
  uploadImage: UploadImage;
  findPosts: FindPosts;
  /** The text field. */
  children: ReactNode;
}

/** The toolbar, the text below it, and the forms that some tools open. */
export function Tools({ slot, uploadImage, findPosts, children }: ToolsProps) {
  const [editor] = useLexicalComposerContext();
  const state = useToolbarState(editor);
  const [finding, setFinding] = useFinding(editor);
  const bar = useRef<HTMLDivElement>(null);
  const bars = useRef<HTMLDivElement>(null);
  const [form, setForm] = useState<'link' | 'image' | 'footnote'>();
  const giveUp = () => setForm(undefined);
  const inLink = form === 'link' || state.pressed.has('link');
  const links = usePart(inLink, () => import('../links/LinkTools.tsx'), giveUp);
  /** Whether the text was entered, by focus or pointer. */
  const [entered, setEntered] = useState(false);
  const blocks = usePart(
    entered,
    () => import('../block-controls/BlockControls.tsx'),
    () => setEntered(false),
  );
  const selected = usePart(
    entered,
    () => import('../selection-bar/SelectionBar.tsx'),
    () => setEntered(false),
  );
  const images = usePart(form === 'image', () => import('./ImageForm.tsx'), giveUp);
  const notes = usePart(form === 'footnote', () => import('./NoteForm.tsx'), giveUp);

  const [isFocused, setFocused] = useState(false);
  const focusing = usePart(
    isFocused,
    () => import('../focus-mode/mark-current.ts'),
    () => setFocused(false),
  );
  useEffect(() => (isFocused ? focusing?.markCurrent(editor) : undefined), [editor, focusing, isFocused]);

  function use(name: ToolName) {
    if (name === 'focusMode') setFocused(!isFocused);
    else if (name === 'link' || name === 'image' || name === 'footnote') setForm(name);
    else runTool(editor, name);
  }

  function close() {
    setForm(undefined);
    // Delayed until the dialog has returned the focus.
    setTimeout(() => editor.focus());
  }

  /** Focuses the last used tool. Delayed, because the editor is about to put the caret back into the text. */
  function focusBar() {
    setTimeout(() => bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus());
  }

  useShortcuts(editor, use, focusBar);
  useKeyboardHeight();

  // The toolbar is sticky, and the caret must not be scrolled below it. In a slot, it is part of a bar that sees to it.
  useLayoutEffect(() => {
    if (slot) return undefined;
    const { style } = document.documentElement;
    const sizes = new ResizeObserver(([entry]) => {
      style.scrollPaddingBlockStart = `${Math.ceil(entry?.target.getBoundingClientRect().height ?? 0) + 4}px`;
    });
    if (bars.current) sizes.observe(bars.current);
    return () => {
      sizes.disconnect();
      style.scrollPaddingBlockStart = '';
    };
  }, [slot]);

  function onKeyInBar(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    // A menu closes by itself, and the focus returns to its button.
    if ((event.target as Element).closest('[popover]')) return;
    event.preventDefault();
    editor.focus();
  }

  const style = STYLES.findLast(({ name }) => state.pressed.has(name));
  const propsOf = (tool: ToolDescription) => ({
    tool,
    pressed: state.pressed.has(tool.name) || (tool.name === 'focusMode' && isFocused),
    disabled: (tool.name === 'undo' && !state.canUndo) || (tool.name === 'redo' && !state.canRedo),
    onUse: () => use(tool.name),
  });

  const tools = (
    <div
      ref={bars}
      data-tools
      className={slot ? 'relative flex items-center gap-2' : 'border-rule bg-paper sticky top-0 z-2 border-b px-2 py-1'}
    >
      <Toolbar
        ref={bar}
        className={`touch:overflow-x-auto touch:scrollbar-thin flex min-w-0 flex-1 items-center ${
          slot
            ? 'touch:fixed touch:inset-x-0 touch:bottom-(--keyboard,0px) touch:z-6 touch:justify-between touch:border-rule touch:bg-paper touch:border-t touch:px-1'
            : ''
        }`}
        label={TEXTS.toolbar}
        onKeyDown={onKeyInBar}
      >
        <ToolMenu label={`${TEXTS.style}: `} words={style?.label ?? TEXTS.style}>
          {STYLES.map((tool) => (
            <Tool key={tool.name} inMenu {...propsOf(tool)} />
          ))}
        </ToolMenu>
        {ESSENTIAL.map((tool) => (
          <Tool key={tool.name} {...propsOf(tool)} />
        ))}
        {FURTHER.map((tool) => (
          <Tool key={tool.name} className="max-lg:hidden" {...propsOf(tool)} />
        ))}
        <ToolMenu words={TEXTS.more}>
          {FURTHER.map((tool) => (
            <Tool key={tool.name} inMenu className="lg:hidden" {...propsOf(tool)} />
          ))}
          {REST.map((tool) => (
            <Tool key={tool.name} inMenu {...propsOf(tool)} />
          ))}
        </ToolMenu>
      </Toolbar>
      <Outline editor={editor} />
      {finding && (
        <FindBar
          key={finding.opened}
          editor={editor}
          {...finding}
          onReplacing={(replacing) => setFinding({ ...finding, replacing })}
          onClose={() => setFinding(undefined)}
        />
      )}
    </div>
  );

  return (
    <div data-visual className="group/visual relative">
      {slot ? createPortal(tools, slot) : tools}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a second way to a form, beside the toolbar's. */}
      <div
        onDoubleClick={() => {
          const [name] = (['image', 'footnote'] as const).filter((one) => state.pressed.has(one));
          if (name) use(name);
        }}
        onFocus={() => setEntered(true)}
        onPointerEnter={() => setEntered(true)}
      >
        {children}
      </div>
      {blocks && <blocks.BlockControls editor={editor} />}
      {selected && !form && <selected.SelectionBar editor={editor} pressed={state.pressed} onTool={use} />}
      <SlashMenu editor={editor} onTool={use} />
      <Announcer pressed={state.pressed} />
      {links && inLink && (
        <links.LinkTools
          editor={editor}
          findPosts={findPosts}
          editing={form === 'link'}
          onEdit={() => setForm('link')}
          onClose={() => {
            setForm(undefined);
            editor.focus();
          }}
          onLeave={giveUp}
        />
      )}
      {notes && form === 'footnote' && <notes.NoteForm editor={editor} onClose={close} />}
      {images && form === 'image' && <images.ImageForm editor={editor} uploadImage={uploadImage} onClose={close} />}
    </div>
  );
}

/** Publishes the height of an on-screen keyboard, which covers what is fixed at the end of the window. */
function useKeyboardHeight() {
  useEffect(() => {
    const { visualViewport: seen } = window;
    const { style } = document.documentElement;
    const follow = () => {
      const covered = innerHeight - (seen?.height ?? innerHeight) - (seen?.offsetTop ?? 0);
      style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`);
    };
    seen?.addEventListener('resize', follow);
    seen?.addEventListener('scroll', follow);
    return () => {
      seen?.removeEventListener('resize', follow);
      seen?.removeEventListener('scroll', follow);
    };
  }, []);
}
