import { focusImage } from '@lexdesk/domain'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { BrokenLinks } from './BrokenLinks.tsx'
import { LinkSection } from './LinkSection.tsx'

const slots: ResourceSlots = {
  pageTop: <BrokenLinks />,
  formSections: { 点击后打开: (props) => <LinkSection {...props} /> },
}

/** /legal/focusImage: the banner pictures of the site. */
export function FocusImagePage() {
  return <ResourceList resource={focusImage} slots={slots} />
}
