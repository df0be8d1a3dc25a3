import type { ProcessStep, Service } from '../domain/content/service.ts';
import { content } from './content.ts';

/** Every service, in the order of its file. */
export function allServices(): Promise<Service[]> {
  return content('services');
}

/** The steps of working together, first to last. */
export function processSteps(): Promise<ProcessStep[]> {
  return content('process');
}
