import type { Loader } from 'astro/loaders';
import { followContent } from '../content/content-loader.ts';
import { cleanHtml } from '../html/html-policy.ts';
import { writeBuildReport } from './build-report.ts';
import { type PageFile, readPageFiles } from './page-files.ts';
import { isEdited, publicPageRows } from './page-row.ts';
import { PAGE_IDS, type PageId, type PageRow } from './pages.ts';

/**
 * Loads the prose of the editable pages at build time: the database row if the administrator edited it, else the text
 * of the page's file (docs/behaviour.md §3). When the backend cannot be read, all pages are built from their files and
 * the build report says so; with STRICT_CONTENT=1 that is an error.
 */
export function pageContentLoader(): Loader {
  return {
    name: 'page-content',
    async load({ store, logger, watcher }) {
      async function follow() {
        const files = await readPageFiles(process.cwd());
        const messages: string[] = [];
        const editedPages: PageId[] = [];
        const rows = await publicPageRows(PAGE_IDS).catch((error: Error) => {
          const message = `The backend could not be read (${error.message}): the pages are built from content/pages alone`;
          if (process.env.STRICT_CONTENT === '1') throw new Error(message);
          logger.warn(message);
          messages.push(message);
          return undefined;
        });
        store.clear();
        for (const file of files) {
          const row = rows?.find((candidate) => candidate.page_id === file.pageId);
          const edited = row !== undefined && isEdited(row);
          if (edited) {
            const message = `${file.pageId}: the edited text is used instead of content/pages/${file.pageId}.mdx`;
            logger.info(message);
            messages.push(message);
            editedPages.push(file.pageId);
          }
          const { version } = row ?? {};
          const data = { ...(edited ? fromRow(row, file) : fromFile(file)), ...(version !== undefined && { version }) };
          store.set({ id: file.pageId, data });
        }
        await writeBuildReport({ pagesFrom: rows ? 'backend' : 'files', editedPages, messages });
      }
      await follow();
      followContent(watcher, follow, logger);
    },
  };
}

function fromFile({ title, description, content }: PageFile) {
  return { title, description, content };
}

function fromRow(row: PageRow, file: PageFile) {
  return { title: row.title, description: file.description, content: cleanHtml(row.content) };
}
