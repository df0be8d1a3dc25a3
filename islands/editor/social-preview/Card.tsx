import { useEffect, useRef, useState } from 'react';
import { composeCard, type SocialCard } from '../../../src/social-card/card.tsx';
import { SOCIAL_IMAGE } from '../../../src/social-card/size.ts';

/** The social card as the site will draw it, scaled to the available width. */
export function Card(card: SocialCard) {
  const room = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(0);

  useEffect(() => {
    if (!room.current) return;
    const watching = new ResizeObserver(([entry]) => setScale((entry?.contentRect.width ?? 0) / SOCIAL_IMAGE.width));
    watching.observe(room.current);
    return () => watching.disconnect();
  }, []);

  return (
    <div ref={room} className="relative aspect-[1200/630] overflow-hidden *:absolute" aria-hidden="true">
      <div style={{ transform: `scale(${scale})`, transformOrigin: '0 0' }}>{composeCard(card, undefined)}</div>
    </div>
  );
}
