import { preferenceRoutes } from '#shell/api/saved-views/preference-routes.ts'
import { savedViewRoutes } from '#shell/api/saved-views/saved-view-routes.ts'
import { createPreferenceOperations } from '#shell/operations/saved-views/preferences.ts'
import { createSavedViewOperations } from '#shell/operations/saved-views/saved-view-operations.ts'
import type { FeatureBase } from './base.ts'
import type { OpenedFeature } from './compose-features.ts'

/** The views of lists and the preferences that users store. */
export function savedViews({
  product,
  store,
  operations: { authorizer },
}: Pick<FeatureBase, 'product' | 'store' | 'operations'>): OpenedFeature {
  const views = createSavedViewOperations({ product, store, authorizer })
  return {
    routes: [...savedViewRoutes(views), ...preferenceRoutes(createPreferenceOperations({ store }))],
  }
}
