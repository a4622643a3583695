import { defineArea } from '../../defineArea.ts'
import { expireFocusImages } from './expireFocusImages.ts'
import { focusImageRoutes } from './focusImageRoutes.ts'
import { focusImageRules } from './focusImageRules.ts'

export const focusImages = defineArea({
  name: 'focusImages',
  open: ({ engine }) => ({
    rules: {
      focusImage: focusImageRules,
    },
    routes: (api) => focusImageRoutes(api, engine),
    workAfter: { publishContent: ({ signal }) => expireFocusImages(engine, signal) },
  }),
})
