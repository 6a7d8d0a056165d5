import React from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app'
import { startSession } from './wix-client'

void startSession().then(() => createRoot(document.getElementById('root')).render(<App />))
