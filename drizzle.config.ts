import { defineConfig } from "drizzle-kit";

export default defineConfig({ dialect: "postgresql", schema: "./server/base/store/schema/*.ts", out: "./server/base/store/migrations" });
