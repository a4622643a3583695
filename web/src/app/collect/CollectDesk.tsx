import { QueryClientProvider } from '@tanstack/react-query'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useState } from 'react'
import { CollectPage } from '../../areas/online/collection/CollectPage.tsx'
import { createQueryClient } from '../createQueryClient.ts'
import { PageBoundary } from '../pages/PageBoundary.tsx'
import { Look } from '../settings/Look.tsx'

dayjs.locale('zh-cn')

/** The page of a collection link, outside of the sign-in. */
export function CollectDesk({ token }: { token: string }) {
  const [client] = useState(createQueryClient)
  return (
    <Look>
      <PageBoundary>
        <QueryClientProvider client={client}>
          <CollectPage token={token} />
        </QueryClientProvider>
      </PageBoundary>
    </Look>
  )
}
