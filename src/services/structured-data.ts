import type { Service as ServiceData } from 'schema-dts';
import { servicePath } from '../paths.ts';
import { personReference, type SiteIdentity } from '../site/structured-data.ts';
import type { Service } from './service.ts';

/**
 * The services with their lowest prices. The description is the price in words, which names the unit, such as a month.
 */
export function serviceData(services: readonly Service[], site: SiteIdentity, base: URL): ServiceData[] {
  return services.map((service) => {
    const url = new URL(servicePath(service.id), base).href;
    return {
      '@type': 'Service',
      '@id': url,
      url,
      name: service.title,
      description: service.summary,
      serviceType: service.title,
      provider: personReference(site, base),
      offers: {
        '@type': 'Offer',
        url,
        priceCurrency: 'USD',
        priceSpecification: {
          '@type': 'PriceSpecification',
          minPrice: service.priceFrom,
          priceCurrency: 'USD',
          description: service.investment,
        },
      },
    };
  });
}
