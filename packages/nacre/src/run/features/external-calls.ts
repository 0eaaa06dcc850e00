import { externalCallRoutes } from '#shell/api/system/external-call-routes.ts'
import { createReadExternalCalls } from '#shell/operations/system/external-calls.ts'
import type { FeatureBase } from './base.ts'
import type { OpenedFeature } from './compose-features.ts'

/** What administrators see of the services that the product calls, and of its secrets. */
export function externalCalls({
  product,
  config,
}: Pick<FeatureBase, 'product' | 'config'>): OpenedFeature {
  return { routes: externalCallRoutes(createReadExternalCalls({ product, config })) }
}
