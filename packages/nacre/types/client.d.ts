/** Images, styles and other files that Vite serves to the modules of an app, and `import.meta.env`. */
/// <reference types="vite/client" />
