/// <reference lib="dom" />
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { FormFacts } from '../pages/BareFacts.ts'
import { BareForm } from './BareForm.tsx'
import { BareRecord } from './BareRecord.tsx'
import { readFacts } from './readFacts.ts'

/** A page that opens a form and a record. Its definition of the form has been loaded, as in the product. */
function BareRecords() {
  const [form, setForm] = useState<FormFacts[]>()
  const [opened, setOpened] = useState<'form' | 'record'>()
  useEffect(() => {
    void readFacts('form').then(setForm)
  }, [])
  if (!form) return null
  const close = () => setOpened(undefined)
  return (
    <>
      <Button onClick={() => setOpened('form')}>新增</Button>
      <Button onClick={() => setOpened('record')}>查看</Button>
      <BareForm sections={form} isOpen={opened === 'form'} onClose={close} />
      <BareRecord isOpen={opened === 'record'} onClose={close} />
    </>
  )
}

createRoot(document.querySelector('#root')!).render(<BareRecords />)
