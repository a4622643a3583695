import { defineArea } from '../../defineArea.ts'
import { legalPage } from '../../seed/menuRows.ts'
import { expireFocusImages } from './expireFocusImages.ts'
import { focusImageRoutes } from './focusImageRoutes.ts'
import { focusImageRules } from './focusImageRules.ts'

export const focusImages = defineArea({
  name: 'focusImages',
  menu: [legalPage('/content', 3, '焦点图', 'focusImage')],
  open: ({ engine }) => ({
    rules: {
      focusImage: focusImageRules,
    },
    routes: (api) => focusImageRoutes(api, engine),
    workAfter: { publishContent: ({ signal }) => expireFocusImages(engine, signal) },
  }),
})
