import type { NextConfig } from "next";

const config: NextConfig = {
  output: "export",
  trailingSlash: true,
  reactStrictMode: true,
  poweredByHeader: false,
  // Pages are found by id in the query string, so nothing here needs a server.
  images: { unoptimized: true },
  typescript: { ignoreBuildErrors: false },
  turbopack: { root: import.meta.dirname },
};

export default config;
