import { deadlineSlots } from '../../areas/deadlines/deadlineSlots.tsx'
import { EntrustmentPage } from '../../areas/entrustments/EntrustmentPage.tsx'

/** 委托, whose deadlines look as they do on their own page. */
export const MatterPage = () => <EntrustmentPage deadlineSlots={deadlineSlots} />
