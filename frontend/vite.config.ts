/** Builds one entry into `dist/` with a manifest, which django-vite reads; three and Plotly stay in chunks of their own. */
import { defineConfig } from "vite";

export default defineConfig({
  base: "/static/",
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    target: "es2022",
    chunkSizeWarningLimit: 5000, // Plotly is one file of that size; it is loaded on the run page only
    rolldownOptions: { input: "src/main.ts" },
  },
  test: { environment: "happy-dom", include: ["tests/**/*.test.ts"] },
} as Parameters<typeof defineConfig>[0]);
