import { onlineForm } from '../resources/online/onlineForm.ts'
import { answerOf, defineEndpoint, may } from './defineEndpoint.ts'

const base = '/online/cgform'
const api = `${base}/api`
const shared = { access: may(onlineForm, 'list'), answer: answerOf<null>() } as const

/** Calls of an old client for what is done elsewhere here (wire contract §3.27). They answer where. */
export const onlineElsewhereEndpoints = {
  rights: defineEndpoint({
    ...shared,
    ...{ method: 'GET', otherMethods: ['POST', 'PUT'], path: `${api}/authColumn/:form` },
    otherPaths: [
      ...[`${api}/authColumn`, `${api}/authButton`, `${api}/authButton/:form`, `${api}/authPage/:form/:type`],
      ...[`${api}/authData`, `${api}/authData/:form`, `${api}/roleAuth`, `${api}/roleColumnAuth/:role/:form`],
      ...[`${api}/roleButtonAuth/:role/:form`, `${api}/roleDataAuth/:role/:form`],
    ],
  }),
  generator: defineEndpoint({
    ...shared,
    ...{ method: 'GET', otherMethods: ['POST'], path: `${base}/head/tableInfo` },
    otherPaths: [`${base}/head/rootFile`, `${base}/head/fileTree`, `${api}/codeGenerate`],
  }),
  buttonScripts: defineEndpoint({
    ...shared,
    ...{ method: 'POST', otherMethods: ['PUT', 'DELETE'], path: `${base}/head/enhanceButton/:form` },
    access: may(onlineForm, 'edit'),
  }),
}
