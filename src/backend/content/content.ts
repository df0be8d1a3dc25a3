import type { Book } from '../../domain/content/book.ts';
import type { Labels } from '../../domain/content/labels.ts';
import type { Project } from '../../domain/content/project.ts';
import type { SectionsOf, sectionSchemas } from '../../domain/content/sections.ts';
import type { ProcessStep, Service } from '../../domain/content/service.ts';
import type { SpeakingEvent, SpeakingTestimonial, Talk, TalkFormat } from '../../domain/content/speaking.ts';
import type { Testimonial } from '../../domain/content/testimonial.ts';

/** The markup of a drawing, checked and ready to stand in a page. */
type Drawing = string;

/** A book whose cover is a drawing carries it; the other covers are pictures beside the entry. */
export type BookEntry = Book & { drawing: Drawing | undefined };

/** A project and its mark. */
export type ProjectEntry = Project & { drawing: Drawing };

/** Pages whose text is their file's alone: they are not edited on the site. */
export const FILE_PAGE_IDS = ['privacy', 'terms'] as const;

export type FilePageId = (typeof FILE_PAGE_IDS)[number];

/** Heading, description for search engines, and prose as HTML that has passed the policy. */
export type FilePage = Readonly<{ title: string; description: string; content: string }>;

export type SectionName = keyof typeof sectionSchemas;

/** Everything in content/ but site.yaml and the eight pages that can be edited on the site. */
export type Content = Readonly<{
  /** In their own order. */
  books: BookEntry[];
  services: Service[];
  process: ProcessStep[];
  projects: ProjectEntry[];
  talks: Talk[];
  formats: TalkFormat[];
  speakingTestimonials: SpeakingTestimonial[];
  events: SpeakingEvent[];
  testimonials: Testimonial[];
  sections: { [Name in SectionName]: SectionsOf<Name> };
  labels: Labels;
  filePages: Record<FilePageId, FilePage>;
}>;
