import { deadline } from '@lexdesk/domain'
import { createElement } from 'react'
import { defineArea, type LoadPage } from '../../defineArea.ts'

/** The deadlines of a matter use the slots of their own page. */
const loadMatters: LoadPage = async (slotsOf) => {
  const [{ EntrustmentPage }, deadlineSlots] = await Promise.all([import('./EntrustmentPage.tsx'), slotsOf(deadline)])
  return () => createElement(EntrustmentPage, { deadlineSlots })
}

export const entrustments = defineArea({
  pages: { 'resource/entrustment': loadMatters },
})
