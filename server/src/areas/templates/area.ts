import { defineArea } from '../../defineArea.ts'
import { downloadRoutes } from './downloadRoutes.ts'
import { templateRoutes } from './templateRoutes.ts'
import { templateRules } from './templateRules.ts'

export const templates = defineArea({
  name: 'templates',
  open: ({ engine }) => ({
    rules: {
      contractTemplate: templateRules,
    },
    routes: (api) => {
      templateRoutes(api, engine)
      downloadRoutes(api, engine)
    },
  }),
})
