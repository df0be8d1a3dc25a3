import { z } from 'zod';

const reportSchema = z.object({
  metadata: z.object({ dependencies: z.object({ total: z.number() }) }),
  vulnerabilities: z.record(
    z.string(),
    z.object({ severity: z.string(), range: z.string(), fixAvailable: z.unknown().optional() }),
  ),
});

/** What `npm audit --json` printed, for a person; `good` when no weakness is known. An answer that is none is not good. */
export function auditSentence(printed: string): { sentence: string; good: boolean } {
  const { data } = reportSchema.safeParse(json(printed));
  if (!data) {
    const said = z.object({ message: z.string() }).safeParse(json(printed)).data?.message;
    const reason = said ? ` npm says: ${said.split('\n')[0]}` : '';
    return { sentence: `The registry does not answer questions about known weaknesses.${reason}`, good: false };
  }
  const weak = Object.entries(data.vulnerabilities);
  if (weak.length === 0)
    return { sentence: `No weakness is known in ${data.metadata.dependencies.total} packages.`, good: true };
  const lines = weak.map(
    ([name, { severity, range, fixAvailable }]) =>
      `  ${name} ${range}: ${severity}${fixAvailable ? '; npm update brings a mended one' : ''}`,
  );
  return { sentence: [`${weak.length} packages have known weaknesses:`, ...lines].join('\n'), good: false };
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
