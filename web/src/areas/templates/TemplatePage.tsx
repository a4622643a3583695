import { contractTemplate } from '@lexdesk/domain'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { TemplateLint } from './TemplateLint.tsx'
import { TemplateText } from './TemplateText.tsx'
import { TemplateVersions } from './TemplateVersions.tsx'

const slots: ResourceSlots = {
  formSections: { 标签检查: (props) => <TemplateLint {...props} /> },
  detailTabs: {
    文本预览: (row) => <TemplateText id={row.id} file={row.docx} />,
    已发布版本: (row) => <TemplateVersions id={row.id} newest={row.publishedVersion} />,
  },
}

/** 合同模板: Word files, their variables and their published versions. */
export function TemplatePage() {
  return <ResourceList resource={contractTemplate} slots={slots} />
}
