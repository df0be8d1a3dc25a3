// What the portrait shows. How it is cut into lines is in draw-portrait.ts.

export type Color = readonly [red: number, green: number, blue: number];
export const PAPER: Color = [0xef, 0xe9, 0xdd];
export const INK: Color = [0x23, 0x1d, 0x18];
export const SIGNAL: Color = [0xc2, 0x39, 0x1d];
export const css = (color: Color): string => `rgb(${color.join()})`;

/** The blurs that the tones below name as `#b8` and so on. */
export const BLURS = [4, 8, 14, 24, 40];

const FACE =
  'M372 300C352 330 338 372 337 408C336 424 333 436 336 446C340 460 349 466 349 478C346 496 331 522 312 549C302 563 289 574 287 585C286 595 293 602 303 604C315 606 327 604 332 610C334 618 329 628 323 637C317 643 313 650 316 656C321 660 329 661 334 663C328 666 321 671 321 678C322 688 335 692 338 700C340 710 332 722 331 736C330 758 344 778 366 782C394 786 424 776 454 786C474 793 486 806 488 828C490 850 488 870 486 890L740 860C732 800 724 750 718 700L700 300Z';
const HAIR =
  'M352 322C342 270 372 222 432 196C524 156 664 160 746 236C820 304 836 408 812 510C800 566 782 610 756 646C744 676 734 694 724 718C708 714 690 706 676 690C660 668 654 640 644 606C656 580 660 530 640 486C620 460 590 458 576 486C574 520 572 548 568 588L548 572C544 530 540 500 528 470C512 440 500 420 486 392C466 352 430 330 352 322Z';
const EAR =
  'M574 506C572 468 606 458 630 474C656 494 654 540 640 568C630 590 620 620 600 624C584 624 580 606 582 590C576 560 574 530 574 506Z';
const COAT =
  'M60 1330C70 1180 110 1080 210 1030C300 990 380 976 432 936L470 900C560 960 690 940 756 850C790 900 850 930 910 970C980 1020 1010 1120 1020 1330Z';
const SWEATER = 'M440 950L560 1330L800 900L700 900Z';
const COLLAR =
  'M484 842C466 880 450 912 438 962C466 1006 520 1026 570 1016C660 1000 744 956 796 896C784 866 764 834 738 804C694 880 576 920 484 842Z';

const blot = (blur: number, shade: string, opacity: number, d: string): string =>
  `<path d="${d}" fill="${shade}" opacity="${opacity}" filter="url(#b${blur})"/>`;
const crease = (blur: number, shade: string, opacity: number, width: number, d: string): string =>
  `<path d="${d}" fill="none" stroke="${shade}" stroke-width="${width}" stroke-linecap="round" opacity="${opacity}" filter="url(#b${blur})"/>`;

// Light comes from the upper left: the front of the face is bright, its side turns away, the neck lies in the jaw's shadow.
const SKIN_TONE = [
  blot(40, '#000', 0.34, 'M520 330L660 340L660 700L480 790L470 700L540 600Z'),
  blot(14, '#000', 0.6, 'M350 446C372 440 420 444 446 462L430 476L380 474L354 484Z'),
  blot(8, '#000', 0.4, 'M378 520C398 526 424 522 440 508L434 526L396 534Z'),
  blot(8, '#000', 0.5, 'M354 566C368 574 372 600 358 614L342 612Z'),
  crease(4, '#000', 0.6, 8, 'M366 586C388 604 404 624 410 646'),
  blot(14, '#000', 0.5, 'M450 600C490 610 510 650 490 700L440 744L428 690Z'),
  blot(8, '#000', 0.6, 'M340 692C356 690 372 696 384 706L350 714Z'),
  blot(14, '#000', 0.55, 'M380 774C440 772 510 750 570 690L596 610L640 640L620 760L480 830L400 800Z'),
  blot(8, '#000', 1, 'M384 790C470 790 556 742 594 640L640 600L730 690L700 780C640 810 600 830 500 840Z'),
  blot(24, '#000', 0.75, 'M560 760L740 700L800 900L640 900Z'),
  blot(24, '#fff', 1, 'M396 540C440 520 484 540 480 576C450 600 410 590 396 570Z'),
  blot(14, '#fff', 1, 'M352 350C400 330 440 350 460 396L430 424L344 426Z'),
  blot(8, '#fff', 1, 'M330 528L352 500L362 556L310 580L296 584Z'),
  blot(8, '#fff', 1, 'M334 728C346 714 380 722 384 744C376 766 346 764 336 750Z'),
  blot(8, '#fff', 1, 'M320 640L346 630L352 650L318 654Z'),
  blot(4, '#fff', 1, 'M360 484C380 474 410 478 430 496C410 506 384 508 366 506Z'),
].join('');
const EAR_TONE = blot(8, '#000', 0.7, 'M640 480L664 500L650 580L606 636L590 626C620 600 640 560 636 510Z');
const HAIR_TONE = [
  blot(24, '#000', 0.75, 'M720 400L850 380L800 640L720 720L660 640L690 520Z'),
  blot(14, '#000', 0.8, 'M500 400L560 430L660 430L670 520L540 520Z'),
  blot(24, '#000', 0.4, 'M440 330L520 300L640 320L700 400L520 420Z'),
  blot(14, '#fff', 1, 'M360 306C390 236 500 188 610 200L640 232C540 226 450 262 410 322Z'),
  crease(14, '#fff', 0.8, 34, 'M510 320C580 280 660 300 710 380'),
  crease(14, '#fff', 0.6, 22, 'M770 330C790 380 790 440 776 500'),
].join('');
const COLLAR_TONE = [
  blot(24, '#000', 0.8, 'M620 880L760 780L830 900L640 1040Z'),
  blot(14, '#000', 0.6, 'M470 840C540 900 660 900 750 790L760 830C680 920 560 930 470 880Z'),
].join('');
const COAT_TONE = [
  blot(40, '#fff', 0.6, 'M80 1230C110 1100 180 1050 300 1020L386 985L350 1060C270 1090 200 1140 170 1260Z'),
  blot(24, '#fff', 0.4, 'M810 920C890 950 970 1000 990 1080L960 1090C930 1010 880 990 830 970Z'),
].join('');

// What is drawn with the point of the knife rather than with tone.
export const STROKES = `<g fill="none" stroke="${css(INK)}" stroke-linecap="round" stroke-linejoin="round">
  <path d="M342 446C366 420 424 416 468 448C424 434 376 440 345 455Z" fill="${css(INK)}" stroke-width="2"/>
  <path d="M318 600C326 592 338 592 344 598C336 602 326 605 318 600Z" fill="${css(INK)}" stroke="none"/>
  <path d="M354 570C376 576 374 600 357 610" stroke-width="4"/>
  <path d="M333 663C352 668 378 664 400 648" stroke-width="6"/>
  <path d="M448 508C458 508 468 509 478 512M446 518C456 520 464 524 472 529" stroke-width="2.6"/>
  <path d="M574 506C572 468 606 458 630 474C656 494 654 540 640 568C630 590 620 620 600 624C590 624 584 616 582 600" stroke-width="5"/>
  <path d="M590 500C602 482 628 490 630 514C632 544 618 562 606 588M606 516C618 528 612 546 600 556" stroke-width="5"/>
  <path d="M582 552C596 540 608 556 598 576L584 588Z" fill="${css(INK)}" stroke="none"/>
  <path d="M484 842C466 880 450 912 438 962C466 1006 520 1026 570 1016" stroke-width="5"/>
  <g stroke="${css(PAPER)}"><path d="M438 962L560 1330M796 896L560 1330M438 962L362 1036L396 1066L368 1098C420 1200 500 1290 545 1330M796 896L862 1010L806 1036L834 1078C764 1190 660 1280 600 1330" stroke-width="5"/>
  <path d="M424 480L578 492" stroke-width="18"/></g>
  <ellipse cx="394" cy="496" rx="33" ry="46" transform="rotate(4 394 496)" fill="${css(PAPER)}" stroke="none"/>
  <path d="M366 493C378 482 402 482 421 503" stroke-width="7"/>
  <path d="M378 515C390 518 402 516 412 511M368 474C386 465 406 468 424 483" stroke-width="3"/>
  <path d="M375 490C384 486 397 487 399 497C399 508 392 514 384 514C377 508 374 498 375 490Z" fill="${css(INK)}" stroke="none"/>
  <path d="M379 500L386 495L387 503Z" fill="${css(PAPER)}" stroke="none"/>
  <path d="M350 486C355 474 360 471 366 473M426 480L578 493" stroke-width="7"/>
  <ellipse cx="394" cy="496" rx="33" ry="46" transform="rotate(4 394 496)" stroke-width="7"/>
  <g fill="${css(PAPER)}" stroke="none">
    <path d="M842 1204L964 1180L967 1194L845 1219Z"/>
    <path d="M-7 4L-4 -52H4L7 0ZM-9 -56H9V-84H-9ZM-10 -88C-14 -112 -4 -122 0 -146C6 -122 14 -112 10 -88Z" transform="translate(878 1196) rotate(-7)"/>
    <path d="M-8 4V-76H8V0ZM-8 -80L-3 -96H3L8 -80Z" transform="translate(930 1184) rotate(6)"/>
  </g>
</g>`;

export interface Part {
  shape: string;
  tone: string;
  /** The grey that the tone is painted on. */
  ground: string;
  /** Distance between two lines, in the sitter's coordinates. */
  pitch: number;
  /** A field whose level lines are the engraved lines; `tone` lets them follow the relief. */
  field: (x: number, y: number, tone: number) => number;
}

const bulge = (x: number, y: number, cx: number, cy: number, rx: number, ry: number): number =>
  Math.sqrt(Math.max(0, 1 - ((x - cx) / rx) ** 2 - ((y - cy) / ry) ** 2));
const skinField = (x: number, y: number, tone: number): number =>
  y + 0.25 * x - 80 * bulge(x, y, 470, 560, 420, 480) + 16 * tone;

export const PARTS: readonly Part[] = [
  {
    shape: COAT,
    tone: COAT_TONE,
    ground: '#000',
    pitch: 12,
    field: (x, y) => x * 0.8 + y * 0.6 + 0.0005 * (x - 500) ** 2,
  },
  {
    shape: SWEATER,
    tone: blot(24, '#000', 0.6, 'M600 900L830 860L560 1340Z'),
    ground: '#6a6a6a',
    pitch: 16,
    field: (x, y) => x - 0.22 * y,
  },
  { shape: FACE, tone: SKIN_TONE, ground: '#d4d4d4', pitch: 10, field: skinField },
  { shape: EAR, tone: EAR_TONE, ground: '#dcdcdc', pitch: 10, field: (x, y) => skinField(x, y, 0) },
  {
    shape: COLLAR,
    tone: COLLAR_TONE,
    ground: '#c8c8c8',
    pitch: 15,
    field: (x, y) => x + 0.00042 * (x - 380) * (y - 880),
  },
  {
    shape: HAIR,
    tone: HAIR_TONE,
    ground: '#a8a8a8',
    pitch: 11,
    field: (x, y) => {
      const angle = Math.atan2(y - 560, x - 610);
      const radius = Math.hypot(x - 610, y - 560);
      return radius * (1 + 0.018 * Math.sin(angle * 5 + 0.6) + 0.012 * Math.sin(angle * 9 + radius * 0.02));
    },
  },
];
