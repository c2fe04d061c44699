# syntax=docker/dockerfile:1
FROM node:20-alpine AS build
ARG VERSION=1.0
ENV PATH="/app/bin:${PATH}" NODE_ENV=production
COPY --from=build --chown=node /app ./
RUN npm ci && npm run build
EXPOSE 8080
CMD ["node", "server.js"]
