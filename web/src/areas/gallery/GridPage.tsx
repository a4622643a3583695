import { GridExample } from '@lexdesk/parts/playground'
import { useMemo } from 'react'
import { useSession } from '../../api/session/useSession.ts'
import { GalleryPage } from './GalleryPage.tsx'

/** The prefix of the button permissions of the example. */
const authPre = 'grid_example'

export function GridPage() {
  const { withheldActs } = useSession()
  const sources = useMemo(() => ({ withheldActs }), [withheldActs])
  return (
    <GalleryPage
      title="可编辑表格"
      use="像电子表格一样录入的明细表：增删、拖动、复制粘贴、撤销、校验和统计。用在合同付款计划、当事人这类一条记录带多行明细的场合。"
    >
      <GridExample authPre={authPre} sources={sources} />
    </GalleryPage>
  )
}
