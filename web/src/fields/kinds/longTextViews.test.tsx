import { multiline } from '@lexdesk/domain/fields'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { FieldEditor } from '../FieldEditor.tsx'

test('counts the characters of a long text, a supplementary character as one', () => {
  renderInApp(<FieldEditor field={multiline('备注', { max: 1000 })} value="𠮷野家" onChange={() => {}} />)
  expect(screen.getByText('3 / 1000')).toBeInTheDocument()
})
